import { expect, it } from "vitest";
import { createRouter } from "./router.ts";

const router = createRouter();
const nothing = () => ({ status: 200, headers: [], body: null });
for (const path of ["/v1/a/{id}", "/v1/a/latest", "/v1/a/{id}/b"]) router.on("GET", path, nothing);
router.on("POST", "/v1/a/latest", nothing);

it.each([
  ["/v1/a/latest", "/v1/a/latest", {}],
  ["/v1/a/1", "/v1/a/{id}", { id: "1" }],
  ["/v1/a/1%2F2%20", "/v1/a/{id}", { id: "1/2 " }],
  ["/v1/a/%ff", "/v1/a/{id}", { id: "%ff" }],
  ["/v1/a/1/b", "/v1/a/{id}/b", { id: "1" }],
])("%s is %s", (path, template, parameters) => {
  const match = router.find(path);
  expect(match?.template).toBe(template);
  expect({ ...match?.parameters }).toEqual(parameters);
});

it.each(["/v1/a", "/v1/a/", "/v1/a/1/", "/v1/a/1/c", "/v1/a/1/b/2", "/x/v1/a/1"])(
  "%s matches no route",
  (path) => {
    expect(router.find(path)).toBeNull();
  },
);

it("lists all routes", () => {
  expect(router.all()).toEqual([
    { method: "GET", path: "/v1/a/{id}" },
    { method: "GET", path: "/v1/a/latest" },
    { method: "POST", path: "/v1/a/latest" },
    { method: "GET", path: "/v1/a/{id}/b" },
  ]);
});
