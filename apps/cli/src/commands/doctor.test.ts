import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Change, changingData, startChangingService } from "../../test/changing-service.ts";
import { type LiveService, startLiveService } from "../../test/live-service.ts";
import { runHere } from "../../test/run-here.ts";
import { RULES, type RuleId } from "../doctor/finding.ts";

let service: LiveService;

beforeAll(async () => {
  service = await startLiveService();
});

afterAll(async () => {
  await service.stop();
});

type Finding = { id: RuleId; verdict: string; found: string; rule: string };

async function examine(origin: string) {
  const { exitCode, stdout } = await runHere(["doctor", origin, "--json"]);
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
    expect(findings.map(({ id }) => id)).toEqual(Object.keys(RULES));
    expect(exitCode).toBe(0);
  });

  it("writes one line for each rule, with what was found where a rule is not kept, and a count", async () => {
    const liar = await startChangingService(service.origin, header("etag", null));
    try {
      const { exitCode, stdout, stderr } = await runHere(["doctor", liar.origin]);
      expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
      const lines = stdout.trimEnd().split("\n");
      const rules = Object.values(RULES);
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
    ["LIMIT", status(/limit=101/, 400, 200)],
    ["UNKNOWN_PARAMETER", status(/no_such_parameter/, 400, 200)],
    ["NOT_FOUND", status(/0{64}$/, 404, 200)],
    ["MALFORMED_HASH", status(/not-a-hash/, 400, 500)],
    ["KEY_NEEDED", status(/validate/, 401, 200)],
    ["JSON_TYPE", header("content-type", "text/plain")],
    ["CACHE_LIVE", header("cache-control", "public, max-age=600, immutable")],
    ["CACHE_FINAL", header("cache-control", "no-store")],
    ["ETAG", header("etag", null)],
    ["CORS", header("access-control-allow-origin", null)],
    ["CORS_EXPOSED", header("access-control-expose-headers", null)],
    ["CORS_PREFLIGHT", header("access-control-allow-headers", "content-type")],
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
