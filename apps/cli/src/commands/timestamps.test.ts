import { createHash, X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, bundleToText } from "@digital-evidence/evidence/bundle";
import { fillTemplate } from "@digital-evidence/evidence/html-verifier";
import { createSigner, formatVerifierKey } from "@digital-evidence/transparency";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  base64,
  exampleAuthority,
  exampleLogProof,
  exampleWith,
  imprintOf,
} from "../../../../packages/report/test/example-log.ts";
import { type Change, startChangingService } from "../../test/changing-service.ts";
import { type LiveService, startLiveService } from "../../test/live-service.ts";
import { runHere } from "../../test/run-here.ts";
import { temporaryFolder } from "../../test/temporary-folder.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const logProof = await exampleLogProof();
const { root, stamp } = await exampleAuthority();
const certificate = base64(root.bytes);
const certificateHash = createHash("sha256").update(root.bytes).digest("hex");
const token = base64(await stamp(imprintOf(logProof)));
const harbour = { authority: "harbour", certificate, token };

afterAll(() => {
  folder.remove();
});

function write(name: string, bundle: Bundle): string {
  writeFileSync(at(name), bundleToText(bundle));
  return at(name);
}

const resultOf = ({ stdout }: { stdout: string }) =>
  (JSON.parse(stdout) as { results: Record<string, unknown>[] }).results[0];

describe("[TK5] digital-evidence verify, on a bundle with timestamps", () => {
  it("says what each token shows, by which certificate, and that only the file names it", async () => {
    const file = write("valid.json", exampleWith(logProof, [harbour]));
    const { exitCode, stdout } = await runHere(["verify", file, "--require", "consistent"]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^Consistent: only this file vouches for the root\n/);
    expect(stdout).toMatch(
      /valid {4}This file holds a timestamp that names “harbour”\. It states that the log’s checkpoint, which covers \d+ snapshots and this fingerprint’s snapshot, existed on 1 March 2026 at 12:00 UTC\. Its signature was verified here under a certificate that only this file supplies\./,
    );
    expect(stdout).toContain("The token says that “Clock of Harbour” signed it");
    expect(stdout).toContain(`names for this authority: ${certificateHash}.`);
    expect(stdout).toContain("Only this file names these authorities and their certificates.");
    expect(stdout).not.toContain("you provided");
    const ended = await runHere(["verify", file, "--json"]);
    expect(resultOf(ended)?.["timestamps"]).toMatchObject([
      {
        authority: "harbour",
        verdict: "pass",
        code: "OK",
        certificateHash,
        certificateFrom: "file",
        origin: "log.example",
        time: "2026-03-01T12:00:00.000Z",
        accuracyMs: 1000,
        policy: "1.3.6.1.4.1.32473.1",
        serial: "0102",
        signer: "Clock of Harbour",
      },
    ]);
  });

  it("names the reason why a timestamp is not valid, and gives the same verdict as without it", async () => {
    const forged = {
      ...harbour,
      authority: "forged",
      token: base64(await stamp(new Uint8Array(32))),
    };
    const file = write("forged.json", exampleWith(logProof, [harbour, forged]));
    const ended = await runHere(["verify", file, "--require", "consistent"]);
    expect(ended.exitCode).toBe(0);
    expect(ended.stdout).toContain(
      "INVALID  This file holds a timestamp and says that “forged” issued it. This timestamp is not valid: it is for something other than this log (OTHER_IMPRINT).",
    );
    expect(ended.stdout).toContain("code OTHER_IMPRINT");
    const alone = await runHere(["verify", write("alone.json", exampleWith(logProof)), "--json"]);
    const { timestamps, verdict, reasons } =
      resultOf(await runHere(["verify", file, "--json"])) ?? {};
    expect(timestamps).toMatchObject([{ code: "OK" }, { code: "OTHER_IMPRINT", time: null }]);
    expect(resultOf(alone)).toMatchObject({ verdict, reasons, timestamps: [] });
  });

  it("says nothing about the fingerprint's time where the log's proof is for another snapshot", async () => {
    const file = write("other.json", exampleWith(await exampleLogProof(true), [harbour]));
    const { stdout } = await runHere(["verify", file]);
    expect(stdout).toContain(
      "but the log’s proof in the file does not lead from this fingerprint’s snapshot to that checkpoint.",
    );
    expect(stdout).toContain("code OTHER_TREE");
    expect(stdout).not.toContain("covers this fingerprint’s snapshot");
  });

  it("reads them out of a page that verifies itself", async () => {
    const template =
      '<!doctype html>\n<script type="application/json" id="digital-evidence-bundle"></script>';
    const bundle = exampleWith(logProof, [harbour]);
    writeFileSync(at("page.html"), fillTemplate(template, bundleToText(bundle)));
    const ended = await runHere(["verify", at("page.html"), "--json"]);
    expect(resultOf(ended)?.["timestamps"]).toMatchObject([{ authority: "harbour", code: "OK" }]);
  });
});

describe("[AA2] digital-evidence verify --authority", () => {
  const pem = `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`;
  const run = (...args: string[]) => {
    const file = write("stamped.json", exampleWith(logProof, [harbour]));
    return runHere(["verify", file, ...args]);
  };

  it("says that an authority that the user trusts timestamped the log, and does not change the verdict", async () => {
    writeFileSync(at("own.pem"), pem);
    writeFileSync(at("own.der"), root.bytes);
    const before = resultOf(await run("--json"));
    for (const name of ["own.pem", "own.der"]) {
      const judged = resultOf(await run("--authority", at(name), "--json"));
      expect(judged).toEqual({ ...before, timestamps: judged?.["timestamps"] });
      expect(judged?.["timestamps"]).toMatchObject([
        { code: "OK", certificateFrom: "visitor", certificateHash },
      ]);
    }
    const { exitCode, stdout } = await run("--authority", at("own.pem"));
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(/^Consistent: /);
    expect(stdout).toMatch(
      /trusted {2}On [^,]+, “own\.pem”, which this file calls “harbour”, timestamped the log’s checkpoint/,
    );
    expect(stdout).toContain(`SHA-256 of the certificate that you trust: ${certificateHash}.`);
    expect(stdout).toContain(
      "It does not show that the log’s operator shows everybody the same log",
    );
    expect(stdout).not.toContain("Only this file names");
  });

  it("takes the authorities in the comments of a policy for trusted too, as /verify does", async () => {
    const keyOf = (kind: "note" | "cosignature") =>
      formatVerifierKey(
        createSigner(`${kind}.example`, kind, new Uint8Array(32).fill(kind.length)).key,
      );
    const policy = [
      `log ${keyOf("note")}`,
      `witness one ${keyOf("cosignature")}`,
      "quorum one",
      `# timestamp-authority own-harbour ${certificate}`,
    ];
    const judge = async (lines: readonly string[]) => {
      writeFileSync(at("policy"), `${lines.join("\n")}\n`);
      return run("--policy", at("policy"), "--json");
    };
    expect(resultOf(await judge(policy))?.["timestamps"]).toMatchObject([
      { authority: "own-harbour", code: "OK", certificateFrom: "visitor", certificateHash },
    ]);
    expect(resultOf(await judge(policy.slice(0, -1)))?.["timestamps"]).toMatchObject([
      { certificateFrom: "file" },
    ]);
    const others = Array.from({ length: 16 }, (_, at) => {
      const other = base64(Buffer.concat([root.bytes, Buffer.from([at])]));
      return `# timestamp-authority other-${at} ${other}`;
    });
    expect((await judge([...policy.slice(0, -1), ...others])).exitCode).not.toBe(2);
    expect((await judge([...policy, ...others])).exitCode).toBe(2);
  });

  it("names an authority that the user trusts by the user's file, and counts it once, whatever the file calls it", async () => {
    writeFileSync(at("own.pem"), pem);
    const named = ["Bundesdruckerei", "DigiCert"].map((authority) => ({ ...harbour, authority }));
    const file = write("twice.json", exampleWith(logProof, named));
    const { stdout } = await runHere(["verify", file, "--authority", at("own.pem")]);
    expect(stdout).toMatch(
      /trusted {2}On [^,]+, “own\.pem”, which this file calls “Bundesdruckerei” and “DigiCert”, timestamped/,
    );
    expect(stdout.match(/timestamped the log/g)).toHaveLength(1);
    const judged = resultOf(
      await runHere(["verify", file, "--authority", at("own.pem"), "--json"]),
    );
    expect(judged?.["timestamps"]).toMatchObject([
      { authority: "own.pem", namedByFile: ["Bundesdruckerei", "DigiCert"] },
    ]);
  });

  it("says that a certificate was not used where there is no timestamp, and where it is not shown", async () => {
    writeFileSync(at("unused.pem"), new X509Certificate(root.bytes).toString());
    const verify = async (path: string, ...own: string[]) =>
      (await runHere(["verify", path, ...own])).stdout;
    mkdirSync(at("unstamped"));
    const file = write("unstamped/bundle.json", exampleWith(logProof));
    const own = ["--authority", at("unused.pem")];
    const said = "The file has no timestamps, so --authority had no effect.";
    expect(await verify(file, ...own)).toContain(said);
    expect(await verify(file)).not.toContain("--authority");
    expect(await verify(at("unstamped"), ...own)).toContain(
      "Timestamps in bundles do not change these verdicts. To see what they show, verify one file, or use --json.",
    );
  });

  it("distinguishes an authority that the user trusts from one that only the file names", async () => {
    const other = (await exampleAuthority()).root.bytes;
    writeFileSync(at("other.der"), other);
    const judged = resultOf(await run("--authority", at("other.der"), "--json"));
    expect(judged?.["timestamps"]).toMatchObject([{ code: "OK", certificateFrom: "file" }]);
    writeFileSync(at("own.der"), root.bytes);
    const both = resultOf(
      await run(...["other.der", "own.der"].flatMap((name) => ["--authority", at(name)]), "--json"),
    );
    expect(both?.["timestamps"]).toMatchObject([{ code: "OK", certificateFrom: "visitor" }]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["no certificate", "x", "is not a certificate in PEM or DER"],
    ["two certificates", pem + pem, "holds more than one certificate"],
    ["too much", "x".repeat(17_000), "it is larger than 16 KiB"],
  ])("ends with 2 for a file with %s", async (_, content, reason) => {
    writeFileSync(at("bad.pem"), content);
    const ended = await run("--authority", at("bad.pem"));
    expect(ended.exitCode).toBe(2);
    expect(ended.stderr).toContain(reason);
  });

  it("ends with 2 for a missing file and for too many", async () => {
    expect((await run("--authority", at("none.pem"))).exitCode).toBe(2);
    writeFileSync(at("own.pem"), pem);
    const many = Array.from({ length: 17 }, () => ["--authority", at("own.pem")]);
    const ended = await run(...many.flat());
    expect(ended.exitCode).toBe(2);
    expect(ended.stderr).toContain("at most 16 authorities");
  });
});

describe("[TK4] digital-evidence get and report, where authorities timestamped the log", () => {
  let service: LiveService;
  let stamped: Awaited<ReturnType<typeof startChangingService>>;
  let change: Change;
  let size: number;
  let stamps: Record<string, Uint8Array>;

  beforeAll(async () => {
    service = await startLiveService();
    stamped = await startChangingService(service.origin, (...answer) => {
      change(...answer);
    });
    const note = await (await fetch(`${service.origin}/log/checkpoint`)).text();
    const body = note.slice(0, note.indexOf("\n\n") + 1);
    size = Number(body.split("\n")[1]);
    const imprint = Uint8Array.from(createHash("sha256").update(body).digest());
    stamps = { [`/log/timestamps/${size}/harbour`]: await stamp(imprint) };
  });
  afterAll(async () => {
    await stamped.stop();
    await service.stop();
  });

  const listing = (...data: readonly object[]): Change => {
    return (path, answer) => {
      const bytes = stamps[path];
      if (bytes !== undefined) Object.assign(answer, { status: 200, bytes });
      if (path !== `/log/timestamps/from/${size}`) return;
      Object.assign(answer, { status: 200, body: JSON.stringify({ data }) });
    };
  };

  const run = (command: string, output: string) =>
    runHere([
      command,
      service.hash,
      "--base",
      stamped.origin,
      "--retries",
      "0",
      "--output",
      at(output),
      "--force",
    ]);

  it("put the tokens into their bundles", async () => {
    change = listing({ authority: "harbour", treeSize: size, certificate });
    const ended = await run("get", "got.json");
    expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ended.stdout).toContain(
      "got.json: record, proof, batch, snapshot, logProof, timestamps",
    );
    const { version, parts } = JSON.parse(readFileSync(at("got.json"), "utf8")) as Bundle;
    expect(version).toBe(3);
    expect(parts.timestamps?.source).toBe(`${stamped.origin}/log/timestamps/from/${size}`);
    expect((await run("report", "got.pdf")).exitCode).toBe(0);
    for (const name of ["got.json", "got.pdf"]) {
      const judged = resultOf(await runHere(["verify", at(name), "--json"]));
      expect(judged).toMatchObject({
        verdict: "consistent",
        timestamps: [{ authority: "harbour", verdict: "pass", code: "OK" }],
      });
    }
  });

  it.each<[string, readonly object[], string]>([
    [
      "has no token of this checkpoint yet",
      [{ authority: "harbour", treeSize: null, certificate: null }],
      "The service shows no usable timestamp of the checkpoint in the bundle.",
    ],
    [
      "does not give out the token",
      [{ authority: "gone", treeSize: "size", certificate }],
      "The service does not serve the log’s files at present, so what needs them was not checked.",
    ],
    [
      "has a list that cannot be read",
      [{}],
      "No timestamp was checked, because the service’s list of timestamps cannot be read.",
    ],
  ])("say why the bundle has no timestamp if the service %s", async (_, rows, reason) => {
    // The size of the log's tree is known only when the service runs, so the rows have the text "size" in its place.
    const known = JSON.stringify(rows).replace('"size"', String(size));
    change = listing(...(JSON.parse(known) as object[]));
    const ended = await run("get", "none.json");
    expect(ended.exitCode).toBe(0);
    expect(ended.stdout).toContain(`The bundle has no timestamp of the log. ${reason}`);
    expect(JSON.parse(readFileSync(at("none.json"), "utf8"))).toMatchObject({ version: 2 });
  });

  it("say nothing about timestamps where the service names no authority", async () => {
    change = listing();
    const ended = await run("get", "none.json");
    expect(ended.stdout).not.toContain("timestamp");
    expect(JSON.parse(readFileSync(at("none.json"), "utf8"))).toMatchObject({ version: 2 });
  });
});
