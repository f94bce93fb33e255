import type { Fetch } from "@digital-evidence/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signed, value } from "../../../depository/test/fresh-depository.ts";
import { type Change, changingData, startChangingService } from "../../test/changing-service.ts";
import { type LiveService, startLiveService } from "../../test/live-service.ts";
import { runHere } from "../../test/run-here.ts";
import { RULES, RULES_OF_SERVICES, type RuleId } from "../doctor/finding.ts";

let service: LiveService;

beforeAll(async () => {
  service = await startLiveService();
});

afterAll(async () => {
  await service.stop();
});

type Finding = { id: RuleId; verdict: string; found: string; rule: string };

async function examine(origin: string, fetch?: Fetch) {
  const { exitCode, stdout } = await runHere(["doctor", origin, "--json"], false, fetch);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  return { exitCode, findings };
}

const header = (name: string, value: string | null): Change => {
  return (_path, { headers }) => {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  };
};

const status = (path: RegExp, from: number, to: number): Change => {
  return (url, answer) => {
    if (path.test(url) && answer.status === from) Object.assign(answer, { status: to });
  };
};

describe("digital-evidence doctor", () => {
  it("finds that this service conforms to every rule, and ends with 0", async () => {
    const { exitCode, findings } = await examine(service.origin);
    expect(findings.filter(({ verdict }) => verdict !== "conforms")).toEqual([]);
    expect(findings.map(({ id }) => id)).toEqual(RULES_OF_SERVICES);
    expect(exitCode).toBe(0);
  });

  it("writes one line for each rule, with what was found where a rule is not kept, and a count", async () => {
    const liar = await startChangingService(service.origin, header("etag", null));
    try {
      const { exitCode, stdout, stderr } = await runHere(["doctor", liar.origin]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
      const lines = stdout.trimEnd().split("\n");
      const rules = RULES_OF_SERVICES;
      expect(lines).toHaveLength(rules.length + 2);
      expect(lines.filter((line) => line.startsWith("deviates"))).toEqual([
        expect.stringMatching(`^deviates  ${RULES.ETAG}: “.+”$`),
      ]);
      expect(lines.at(-1)).toBe(
        `${liar.origin}: ${rules.length - 1} conform, 1 deviate, 0 are not offered, 0 could not be examined.`,
      );
    } finally {
      await liar.stop();
    }
  });

  it.each<[RuleId, Change]>([
    ["STATS", changingData(/stats$/, (data) => Object.assign(data, { fingerprints24h: "many" }))],
    ["LIMIT", status(/limit=501/, 400, 200)],
    ["UNKNOWN_PARAMETER", status(/no_such_parameter/, 400, 200)],
    ["NOT_FOUND", status(/0{64}$/, 404, 200)],
    [
      "NOT_FOUND",
      (path, answer) =>
        void (/0{64}$/.test(path) && Object.assign(answer, { body: "<h1>404</h1>" })),
    ],
    ["MALFORMED_HASH", status(/not-a-hash/, 400, 500)],
    ["KEY_NEEDED", status(/validate/, 401, 200)],
    ["KEY_NEEDED", status(/validate/, 401, 402)],
    ["DOCUMENT", status(/document$/, 404, 200)],
    [
      "DOCUMENT",
      (path, answer) =>
        void (
          path.endsWith("/document") &&
          Object.assign(answer, { status: 307, headers: new Headers({ location: "/d" }) })
        ),
    ],
    ["JSON_TYPE", header("content-type", "text/plain")],
    ["CACHE_LIVE", header("cache-control", "public, max-age=600, immutable")],
    ["CACHE_FINAL", header("cache-control", "no-store")],
    ["ETAG", header("etag", null)],
    ["CORS", header("access-control-allow-origin", null)],
    ["CORS_EXPOSED", header("access-control-expose-headers", null)],
    ["CORS_PREFLIGHT", header("access-control-allow-headers", "content-type")],
    ["CORS_PREFLIGHT", header("access-control-allow-origin", null)],
    [
      "PAGING",
      (path, answer) => void (/cursor=/.test(path) && Object.assign(answer, { body: "" })),
    ],
    ["NO_COOKIES", header("set-cookie", "id=1")],
    [
      "PROOF",
      changingData(/proof$/, (data) => Object.assign(data, { witness: undefined, leafKey: "x" })),
    ],
    [
      "EVIDENCE",
      changingData(/fingerprints\/\w{64}$/, (data) => Object.assign(data, { version: 2 })),
    ],
    ["SNAPSHOT", changingData(/snapshots\/\w+$/, (data) => Object.assign(data, { entries: null }))],
  ])("finds a deviation from %s, and ends with 1", async (id, change) => {
    const other = await startChangingService(service.origin, change);
    try {
      const { exitCode, findings } = await examine(other.origin);
      expect(findings.find((finding) => finding.id === id)).toMatchObject({ verdict: "deviates" });
      expect(exitCode).toBe(1);
    } finally {
      await other.stop();
    }
  });

  it.each([
    [
      "2026-01-05T10:20:19.000Z",
      "would write its time “2026-01-05T10:20:19.000Z” as 2026-01-05T10:20:19Z",
    ],
    ["2026-01-05T10:20:19.1Z", "as 2026-01-05T10:20:19.100Z"],
    ["2026-01-05T11:20:19+01:00", "as 2026-01-05T10:20:19Z"],
    ["2026-02-29T10:20:19Z", "“2026-02-29T10:20:19Z” is not a time"],
    ["2016-12-31T23:59:60Z", "is not a time"],
  ])("names a time that the public service would spell differently: %s", async (time, found) => {
    const change = changingData(/fingerprints\/\w{64}$/, (data) =>
      Object.assign(data, { fingerprintTimestamp: time }),
    );
    const other = await startChangingService(service.origin, change);
    try {
      const { findings } = await examine(other.origin);
      const record = findings.find(({ id }) => id === "RECORD");
      expect(record).toMatchObject({ verdict: "conforms" });
      expect(record?.found).toContain(found);
    } finally {
      await other.stop();
    }
  });

  it.each<[string, () => Response]>([
    ["is redirected", () => new Response(null, { status: 302, headers: { location: "/other" } })],
    ["is refused for asking too often", () => Response.json({ errors: [] }, { status: 429 })],
    [
      "gets no answer",
      () => {
        throw new TypeError("fetch failed");
      },
    ],
  ])("finds no deviation if any one of its requests %s, and ends with 3", async (_, refuse) => {
    const answers = new Map<string, [body: string | null, init: ResponseInit]>();
    let asked = 0;
    let refused = 0;
    // Each answer of the service is kept for all runs, because this test runs the command more than twenty times.
    const fetch: Fetch = async (input, init) => {
      // Whether published files stand at the address is no rule. Without an answer, a service is examined.
      if (new Request(input).url.endsWith("/published.json")) return refuse();
      asked += 1;
      if (asked === refused) return refuse();
      const key = JSON.stringify([input, init?.method, init?.headers]);
      const kept = answers.get(key);
      if (kept !== undefined) return new Response(...kept);
      const answer = await globalThis.fetch(input, init);
      const { status, headers } = answer;
      const body = (await answer.text()) || null;
      answers.set(key, [body, { status, headers }]);
      return new Response(body, { status, headers });
    };
    expect((await examine(service.origin, fetch)).exitCode).toBe(0);
    const requests = asked;
    expect(requests).toBeGreaterThan(20);
    while (refused < requests) {
      refused += 1;
      asked = 0;
      const { exitCode, findings } = await examine(service.origin, fetch);
      const deviating = findings.filter(({ verdict }) => verdict === "deviates");
      expect([refused, deviating, exitCode]).toEqual([refused, [], 3]);
    }
  });

  it.each<[RuleId, RegExp]>([
    ["LIMIT", /latest\?limit=2$/],
    ["ETAG", /proof$/],
    ["PROOF", /proof$/],
    ["BATCH", /fingerprints\/\w{64}$/],
    ["EVIDENCE", /fingerprints\/\w{64}$/],
    ["EVIDENCE", /proof$/],
    ["EVIDENCE", /batches\/[\w-]{36}$/],
  ])("knows nothing about %s where %s is refused for asking too often", async (id, path) => {
    const other = await startChangingService(service.origin, status(path, 200, 429));
    try {
      const { findings } = await examine(other.origin);
      expect(findings.find((finding) => finding.id === id)).toMatchObject({ verdict: "unknown" });
    } finally {
      await other.stop();
    }
  });

  it.each<[verdict: string, pagination: object | undefined]>([
    ["deviates", undefined],
    ["deviates", { hasMore: false }],
    ["deviates", { hasMore: false, cursor: "x" }],
    ["unknown", { cursor: "x" }],
    ["unknown", { hasMore: true, cursor: "x" }],
    ["unknown", { hasMore: true, complete: false, cursor: "x" }],
    ["unknown", { hasMore: false, complete: false }],
  ])(
    "finds “%s” where a search has no rows, and its pagination is %j",
    async (verdict, pagination) => {
      const change: Change = (path, answer) => {
        const body = JSON.stringify({ data: [], pagination });
        if (/document_ref=/.test(path)) Object.assign(answer, { body });
      };
      const other = await startChangingService(service.origin, change);
      try {
        const { findings } = await examine(other.origin);
        expect(findings.find(({ id }) => id === "SEARCH")).toMatchObject({ verdict });
      } finally {
        await other.stop();
      }
    },
  );

  it("does not count a missing call that is optional as a deviation", async () => {
    const change: Change = (path, answer) => {
      if (/activity|batches\/latest|snapshots|openapi/.test(path))
        Object.assign(answer, { status: 404 });
    };
    const other = await startChangingService(service.origin, change);
    try {
      const { exitCode, findings } = await examine(other.origin);
      const absent = findings.filter(({ verdict }) => verdict === "absent").map(({ id }) => id);
      expect(absent).toEqual(["SNAPSHOT", "ACTIVITY", "LATEST_BATCHES", "OPENAPI"]);
      expect(exitCode).toBe(0);
    } finally {
      await other.stop();
    }
  });

  // What the public service does differently: docs/protocol/api.md and the published SDK.
  it("finds no deviation in a service that asks for payments, redirects to documents and rewrites times", async () => {
    const timestamp = "2026-01-05T10:20:19.000Z";
    await service.depository.submit([signed(value({ documentId: "respelled", timestamp }))]);
    await service.depository.settle();
    const accepts = [
      {
        amount: "10000",
        asset: "0xA",
        network: "eip155:8453",
        payTo: "0xB",
        extra: { name: "USDC" },
      },
    ];
    const change: Change = (path, answer) => {
      if (/\?document_ref=|validate$/.test(path)) {
        Object.assign(answer, { status: 402, body: JSON.stringify({ x402Version: 2, accepts }) });
      } else if (path.endsWith("/document")) {
        const location = "https://bucket.example/contract?signature=1";
        Object.assign(answer, { status: 307, headers: new Headers({ location }), body: "" });
      } else if (/activity|batches\/latest|snapshots|openapi/.test(path)) {
        Object.assign(answer, { status: 404 });
      } else if (answer.status === 404) {
        answer.body = JSON.stringify({ message: "not found" });
      } else if (answer.status === 200 && answer.body !== "") {
        const body = JSON.parse(answer.body) as { data: Record<string, unknown> };
        const { fingerprintTimestamp, proofs } = body.data;
        if (fingerprintTimestamp === timestamp) {
          body.data["fingerprintTimestamp"] = "2026-01-05T10:20:19Z";
          for (const proof of proofs as object[]) {
            Object.assign(proof, { scheme: "secp256k1_rfc8785_v1" });
          }
        }
        if (/latest/.test(path)) Reflect.deleteProperty(body, "pagination");
        answer.body = JSON.stringify(body);
      }
    };
    const today = await startChangingService(service.origin, change);
    try {
      const { exitCode, findings } = await examine(today.origin);
      expect(findings.filter(({ verdict }) => verdict === "deviates")).toEqual([]);
      expect(exitCode).toBe(0);
      const found = (id: RuleId) => findings.find((finding) => finding.id === id);
      const price = "10000 of the smallest units of “USDC”, on the chain “eip155:8453”, to “0xB”";
      expect(found("SEARCH")).toMatchObject({
        verdict: "absent",
        found: `the service asks for ${price} (402)`,
      });
      expect(found("KEY_NEEDED")).toMatchObject({ found: `the service asks for ${price}` });
      expect(found("DOCUMENT")).toMatchObject({ verdict: "conforms" });
      expect(found("EVIDENCE")).toMatchObject({ verdict: "conforms" });
    } finally {
      await today.stop();
    }
  });

  it("ends with 3 where nothing answers", async () => {
    const { exitCode, findings } = await examine("http://127.0.0.1:9");
    expect(new Set(findings.map(({ verdict }) => verdict))).toEqual(new Set(["unknown"]));
    expect(exitCode).toBe(3);
  });

  it("writes no control characters from an answer to the terminal", async () => {
    const change = changingData(/stats$/, (data) =>
      Object.assign(data, { fingerprints24h: "\u001b[2J" }),
    );
    const other = await startChangingService(service.origin, change);
    try {
      const { stdout } = await runHere(["doctor", other.origin]);
      expect(stdout).toContain("deviates");
      expect(stdout).not.toContain("\u001b");
    } finally {
      await other.stop();
    }
  });
});
