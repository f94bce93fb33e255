// Makes bad requests. Most of them are calls that are chosen at random from the OpenAPI document and filled in from its
// schemas. Then one thing in the call is made wrong. The others are not HTTP requests at all. The same seed gives the
// same requests.

import { createSchemaValues } from "./schema-values.ts";
import { createDraw } from "./seeded-draw.ts";

type Json = Readonly<Record<string, unknown>>;

export interface BadRequest {
  /** What was made wrong, for the report. */
  readonly kind: string;
  /** The pieces are written one after the other. There are pauses between them only if the manner is SLOW. */
  readonly pieces: readonly Uint8Array[];
  /**
   * How the request is sent. A WHOLE request is sent completely. In a CUT request, the client disconnects in the
   * middle. In a SLOW request, the client pauses between the pieces.
   */
  readonly manner: "WHOLE" | "CUT" | "SLOW";
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly parameters: readonly {
    name: string;
    in: string;
    schema?: Json;
    content?: { "application/json": { schema: Json } };
  }[];
  readonly requestBody?: { content: { "application/json": { schema: Json } } };
}

/** The percentage of requests with a body that are slow. A slow request takes as long as the service allows. */
const SLOW_PERCENT = 3;
/**
 * On average, one of this many bodies is filled with wrong items, up to the maximum length of a body. There are only a
 * few, because they take long to create.
 */
const CROWD_ONE_IN = 12;
/**
 * On average, one of this many bodies is longer than the limit. There are only a few, because they take long to send.
 */
const HUGE_ONE_IN = 150;

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const latin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(text, "latin1"));

export function createBadRequests(
  document: Json,
  options: { seed: number; apiKey: string; maxBodyBytes: number },
): () => BadRequest {
  const draw = createDraw(options.seed);
  const operations = operationsOf(document);
  const { fitting, wrong, nested, spoiled, crowded } = createSchemaValues(document, draw);

  /** Text for a path or a query. It may be escaped correctly, incorrectly or not at all. */
  function oddText(): string {
    return draw.pick<() => string>([
      () =>
        encodeURIComponent(
          JSON.stringify(wrong())
            .slice(0, 20_000)
            .replace(/[\ud800-\udbff]$/, ""),
        ),
      () => "%",
      () => "%zz%u0041",
      () => "%ff%fe%00",
      () => "%c0%ae%c0%ae/",
      () => "\u00ff\u0080\u0001",
      () => "..%2f..%2f..%2fetc%2fpasswd",
      () => "../".repeat(draw.below(30)),
      () => "9".repeat(draw.below(400)),
      () => "x".repeat(draw.below(12_000)),
      () => "-1",
      () => "1e3",
      () => "NaN",
      () => "' or 1=1 --",
      () => encodeURIComponent(JSON.stringify(nested(draw.below(2_000)))),
      () => encodeURIComponent('{"a":"1","a":"2"}'),
      () => encodeURIComponent(JSON.stringify(crowded({ type: "object" }, draw.below(4_000)))),
      () => "?&=;#",
    ])();
  }

  function targetOf({ path, parameters }: Operation, isSpoiled: boolean): string {
    const spoiledAt = isSpoiled ? draw.below(parameters.length + 1) : -1;
    let target = path;
    const query: string[] = [];
    for (const [index, parameter] of parameters.entries()) {
      const schema = parameter.schema ?? parameter.content?.["application/json"].schema ?? {};
      const isOdd = index === spoiledAt;
      if (parameter.in === "path") {
        const text = isOdd ? oddText() : encodeURIComponent(String(fitting(schema)));
        target = target.replace(`{${parameter.name}}`, () => text);
      } else if (isOdd || draw.next() < 0.3) {
        const value = fitting(schema);
        const text = typeof value === "string" ? value : JSON.stringify(value);
        query.push(`${parameter.name}=${isOdd ? oddText() : encodeURIComponent(text)}`);
        if (isOdd && draw.next() < 0.2) query.push(`${parameter.name}=${oddText()}`);
      }
    }
    if (spoiledAt === parameters.length) query.push(`${oddText()}=${oddText()}`);
    return query.length === 0 ? target : `${target}?${query.join("&")}`;
  }

  function bytesOf(operation: Operation): { kind: string; body: Uint8Array<ArrayBuffer> } {
    const schema = operation.requestBody?.content["application/json"].schema ?? {};
    const good = JSON.stringify(fitting(schema));
    const at = draw.below(good.length);
    if (draw.below(HUGE_ONE_IN) === 0) {
      return { kind: "huge body", body: utf8(`["${"x".repeat(options.maxBodyBytes)}"]`) };
    }
    if (draw.below(CROWD_ONE_IN) === 0) {
      const body = JSON.stringify(crowded(schema, options.maxBodyBytes));
      return { kind: "crowd of wrong items", body: utf8(body) };
    }
    return draw.pick<() => { kind: string; body: Uint8Array<ArrayBuffer> }>([
      () => ({ kind: "spoiled value", body: utf8(JSON.stringify(spoiled(fitting(schema)))) }),
      () => ({ kind: "spoiled value", body: utf8(JSON.stringify(spoiled(fitting(schema)))) }),
      () => ({ kind: "spoiled value", body: utf8(JSON.stringify(spoiled(fitting(schema)))) }),
      () => ({
        kind: "too many",
        body: utf8(JSON.stringify(Array.from({ length: 1_001 }, () => ({})))),
      }),
      () => ({ kind: "cut JSON", body: utf8(good.slice(0, at)) }),
      () => ({ kind: "more after JSON", body: utf8(`${good}${good}`) }),
      () => ({ kind: "deep JSON", body: utf8(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) }),
      () => ({ kind: "deep open JSON", body: utf8('{"a":'.repeat(20_000)) }),
      () => ({ kind: "odd number", body: utf8(draw.pick(["[1e999]", "[-]", "[01]", "[NaN]"])) }),
      () => ({
        kind: "no UTF-8",
        body: latin1(`${good.slice(0, at)}\u00ff\u00c3\u0028${good.slice(at)}`),
      }),
      () => ({ kind: "UTF-16", body: Uint8Array.from(Buffer.from(`\ufeff${good}`, "utf16le")) }),
      () => ({ kind: "byte order mark", body: utf8(`\ufeff${good}`) }),
      () => ({ kind: "lone surrogate", body: utf8('[{"attestation":"\\ud800"}]') }),
      () => ({ kind: "repeated key", body: utf8('[{"attestation":1,"attestation":2}]') }),
      () => ({ kind: "prototype", body: utf8('[{"__proto__":{"attestation":{}}}]') }),
      () => ({
        kind: "random bytes",
        body: Uint8Array.from({ length: at }, () => draw.below(256)),
      }),
      () => ({ kind: "nothing", body: new Uint8Array() }),
    ])();
  }

  const close = ["Host: localhost", "Connection: close"];

  function message(
    kind: string,
    start: string,
    headers: readonly string[],
    body = new Uint8Array(),
  ) {
    const head = latin1(`${[start, ...headers].join("\r\n")}\r\n\r\n`);
    return { kind, pieces: [head, body], manner: "WHOLE" } as const;
  }

  function badTarget(): BadRequest {
    const operation = draw.pick(operations.filter(({ method }) => method === "GET"));
    return message("target", `GET ${latin(targetOf(operation, true))} HTTP/1.1`, close);
  }

  function badBody(): BadRequest {
    const operation = draw.pick(operations.filter(({ requestBody }) => requestBody !== undefined));
    const { kind, body } = bytesOf(operation);
    const start = `POST ${operation.path} HTTP/1.1`;
    const type = draw.pick([
      "application/json",
      "application/json",
      "application/json",
      "text/plain",
      "application/json; charset=utf-16",
      "\u00ff",
      "",
    ]);
    const headers = [
      ...close,
      `X-Api-Key: ${draw.next() < 0.9 ? options.apiKey : draw.pick(["", "\u00ff", "x".repeat(5_000)])}`,
      ...(type === "" ? [] : [`Content-Type: ${type}`]),
    ];
    if (draw.below(100) < SLOW_PERCENT) {
      const head = message(kind, start, [...headers, "Content-Length: 1000000"]).pieces;
      const dribble = Array.from({ length: 200 }, (_, index) => body.subarray(index, index + 1));
      return { kind: `slow ${kind}`, pieces: [...head.slice(0, 1), ...dribble], manner: "SLOW" };
    }
    if (draw.next() < 0.1) {
      const cut = message(kind, start, [...headers, `Content-Length: ${body.length + 10}`]);
      return { ...cut, kind: `cut ${kind}`, manner: "CUT" };
    }
    if (draw.next() < 0.2) {
      const size = latin1(`${body.length.toString(16)}\r\n`);
      const end = latin1(draw.pick(["\r\n0\r\n\r\n", "\r\n0\r\n\r\n", "\r\nzz\r\n", "0\r\n"]));
      const chunked = message(kind, start, [...headers, "Transfer-Encoding: chunked"]);
      const pieces = body.length === 0 ? [latin1("0\r\n\r\n")] : [size, body, end];
      return {
        ...chunked,
        kind: `chunked ${kind}`,
        pieces: [...chunked.pieces.slice(0, 1), ...pieces],
      };
    }
    return message(kind, start, [...headers, `Content-Length: ${body.length}`], body);
  }

  function badHead(): BadRequest {
    const { path } = draw.pick(operations);
    const method = draw.pick([
      "GET",
      "GET",
      "POST",
      "PUT",
      "DELETE",
      "PATCH",
      "TRACE",
      "PROPFIND",
      "OPTIONS",
      "HEAD",
      "get",
      "FOO",
      "CONNECT",
    ]);
    const version = draw.pick([
      "HTTP/1.1",
      "HTTP/1.1",
      "HTTP/1.0",
      "HTTP/2.0",
      "HTTP/9",
      "",
      "http/1.1",
    ]);
    const header = draw.pick<() => string>([
      () => `If-None-Match: ${draw.pick(["*", '"', ",,,,", '"x", W/', "\u00ff".repeat(100)])}`,
      () => `Accept-Encoding: ${oddText().replaceAll(/[\r\n]/g, "")}`,
      () => `X-Forwarded-For: ${draw.pick([",,,", "::::", "999.1.1.1", "x".repeat(5_000)])}`,
      () => `X-Filler: ${"x".repeat(draw.below(40_000))}`,
      () => Array.from({ length: draw.below(3_000) }, (_, index) => `X-${index}: 1`).join("\r\n"),
      () => "Content-Length: -5",
      () => "Content-Length: 5\r\nContent-Length: 6",
      () => "Content-Length: 5\r\nTransfer-Encoding: chunked",
      () => "Expect: 100-continue",
      () => "Expect: nonsense",
      () => "Upgrade: h2c\r\nConnection: Upgrade",
      () => "Range: bytes=0-1,5-6,-1",
      () => ": nothing",
      () => "no colon",
      () => "X-Api-Key: \u0000",
    ])();
    return message(
      "head",
      latin(`${method} ${targetOf(draw.pick(operations), draw.next() < 0.3) || path} ${version}`),
      [...close, header],
    );
  }

  function garbage(): BadRequest {
    const noise = Uint8Array.from({ length: 1 + draw.below(500) }, () => draw.below(256));
    const piece = draw.pick([
      noise,
      latin1("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
      latin1("\r\n\r\n"),
      latin1("\u0016\u0003\u0001\u0002"),
    ]);
    return { kind: "garbage", pieces: [piece], manner: "CUT" };
  }

  return () => {
    const turn = draw.next();
    if (turn < 0.35) return badTarget();
    if (turn < 0.8) return badBody();
    if (turn < 0.95) return badHead();
    return garbage();
  };
}

/**
 * Replaces NUL, line breaks and characters outside Latin-1, because a start line must be a single line and is sent as
 * Latin-1.
 */
function latin(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code === 0 || code > 0xff || character === "\r" || character === "\n" ? "?" : character;
  }).join("");
}

function operationsOf(document: Json): Operation[] {
  const paths = document["paths"] as Record<
    string,
    Record<string, Omit<Operation, "path" | "method">>
  >;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
}
