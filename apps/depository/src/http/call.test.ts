import { fastify } from "fastify";
import { expect, it } from "vitest";
import { type Asked, exactTarget, pathOf, pathParameter } from "./call.ts";

const server = fastify({
  rewriteUrl: ({ url = "/" }) => exactTarget(url),
  routerOptions: { querystringParser: (text) => new URLSearchParams(text) as never },
});
for (const url of ["/v1/a/:id", "/v1/a/latest", "/v1/a/:id/b", "*"]) {
  server.get<Asked>(url, async (call) => ({
    route: url,
    path: pathOf(call),
    id: pathParameter(call, "id"),
    a: call.query.get("a"),
  }));
}

it.each([
  ["/v1/a/latest?a=1", "/v1/a/latest", "", "1"],
  ["/v1/a/1?", "/v1/a/:id", "1", null],
  ["/v1/a/1?a=b%20c+d&a=2", "/v1/a/:id", "1", "b c d"],
  ["/v1/a/1%2F2%20", "/v1/a/:id", "1/2 ", null],
  ["/v1/a/%ff", "/v1/a/:id", "%ff", null],
  ["/v1/a/%", "/v1/a/:id", "%", null],
  ["/v1/a/%2525", "/v1/a/:id", "%25", null],
  ["/v1/a/l%61test", "/v1/a/:id", "latest", null],
  ["/v1/a/1/b", "/v1/a/:id/b", "1", null],
  ["/v1/%61/1", "*", "", null],
  ["/v1/a", "*", "", null],
  ["/v1/a/1/", "*", "", null],
  ["/v1//a/1", "*", "", null],
])("%s reaches only the route that it spells", async (target, route, id, a) => {
  const [path] = target.split("?", 1);
  expect((await server.inject(target)).json()).toEqual({ route, path, id, a });
});

it.each([
  ["http://example.org/v1/x?a=1", "/v1/x?a=1"],
  ["http://example.org", "/"],
  ["*", "*"],
  ["/v1/x%#y?a=%20#b", "/v1/x%25%23y?a=%20#b"],
])("the target %s is %s for the router", (target, exact) => {
  expect(exactTarget(target)).toBe(exact);
});
