// Tests witnesses of the service's log that the visitor trusts, or that a configuration names, and services that lie about
// witnesses. e2e/witnesses.test.ts has real witnesses.
import { formatVerifierKey, parsePolicy } from "@digital-evidence/transparency";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { everyRule, findings } from "../../test/axe.ts";
import { mark, unfold, verdict } from "../../test/fingerprint-page.ts";
import {
  another,
  hasButton,
  leaves,
  level,
  type LogFiles,
  press,
  showWithLog,
  sources,
  textIn,
  verdictOf,
} from "../../test/log-page.ts";
import { atBothSizes, bothSizes, poll, show, untilSaid, watchSaved } from "../../test/show.tsx";
import {
  logSigner,
  otherSigner,
  quantumWitness,
  signedLog,
  testWitness,
} from "../../test/signed-log.ts";
import { createStubService, type StubService } from "../../test/stub-service.ts";

const nowS = Math.floor(Date.now() / 1000);
const harbour = testWitness("harbour", 2, nowS);
const lighthouse = testWitness("lighthouse", 3, nowS);
const witnesses = [harbour, lighthouse];
const honest = await signedLog(leaves, { witnesses });
const policy = textIn(honest, "policy");
const TRUST = "Trust these witnesses";
const STOP = "Stop trusting these witnesses";
const CONFIRMED = "Confirmed by witnesses you trust";

let service: StubService;
beforeEach(() => {
  service = createStubService();
});

const policyField = () => page.getByRole("textbox", { name: /^Policy in the form/ });
const trustFirst = async (files: LogFiles = honest) => {
  await showWithLog(service, files);
  await press(TRUST);
  await verdictOf("confirmed");
};

/**
 * Returns a copy of the log whose checkpoint also has the witnesses' signature lines from another log's
 * checkpoint. The first signature line of that checkpoint is the other log's own, so it is left out.
 */
function withLinesOf(log: LogFiles, other: LogFiles): LogFiles {
  const lines = textIn(other, "checkpoint")
    .split("\n")
    .filter((line) => line.includes(".example "))
    .slice(1);
  const note = textIn(log, "checkpoint") + lines.map((line) => `${line}\n`).join("");
  return new Map(log).set("checkpoint", new TextEncoder().encode(note));
}

describe(`the log's witnesses at ${bothSizes}`, () => {
  it("[AW1] [AW2] [AW3] confirm a fingerprint once the visitor trusts them, until the visitor stops trusting them", async () => {
    await showWithLog(service, honest);
    await unfold("Keys and quorum of these witnesses");
    await atBothSizes(async () => {
      expect(await verdictOf("consistent")).not.toContain(CONFIRMED);
      expect(level("witnesses").innerText).toContain("The service chose these witnesses.");
      expect(sources().innerText).toContain("witness harbour harbour.example+");
      expect(sources().innerText).toContain("group needed 2 harbour lighthouse");
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    await press(TRUST);
    await atBothSizes(async () => {
      const said = await verdictOf("confirmed");
      expect(said).toMatch(new RegExp(`^${CONFIRMED}\n`));
      expect(said).toMatch(
        /\nlog\.example contains the hash of the snapshot that lists the proof’s root, and 2 witnesses that you trust have cosigned that log\. The latest cosignature is dated \d.* UTC\. .*fit together\./,
      );
      expect(said).toContain("They did not look at the fingerprint itself");
      expect(level("witnesses").dataset["state"]).toBe("pass");
      expect(level("witnesses").innerText).toMatch(
        /Cosigned by .?harbour.? and .?lighthouse.?: 2 of the 2 witnesses that you trust\. This is enough for your policy\./,
      );
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    const saved = watchSaved();
    await press("Save this policy");
    await poll(() => saved.length).toBe(1);
    const bytes = await saved[0]?.content.arrayBuffer();
    expect(parsePolicy(new Uint8Array(bytes ?? []))).toMatchObject({
      ok: true,
      value: { witnesses: [{ name: "harbour" }, { name: "lighthouse" }] },
    });
    await showWithLog(service, honest);
    await verdictOf("confirmed");
    await press(STOP);
    await atBothSizes(() => verdictOf("consistent"));
  });

  it("[AW3] [AW4] do not become trusted because the service names them later, and a pasted policy takes their place", async () => {
    await trustFirst();
    const replaced = [testWitness("harbour", 4, nowS), testWitness("lighthouse", 5, nowS)];
    await showWithLog(service, await signedLog(leaves, { witnesses: replaced }));
    await atBothSizes(async () => {
      await verdictOf("consistent");
      expect(level("witnesses").innerText).toContain(
        "Of these, 0 have a cosignature on this checkpoint that counts",
      );
      expect(level("witnesses").innerText).toContain("The service now names other witnesses");
      expect(hasButton(TRUST)).toBe(false);
    });
    await press(STOP);
    await unfold("Use a policy of your own");
    await policyField().fill("quorum none");
    await press("Trust the witnesses of this policy");
    await atBothSizes(() => untilSaid("This policy does not require any witness"));
    await policyField().fill(policy);
    await press("Trust the witnesses of this policy");
    await poll(() => hasButton(STOP)).toBe(true);
    await showWithLog(service, honest);
    await atBothSizes(() => verdictOf("confirmed"));
  });

  it("[AW5] [PQ8] confirm nothing if the service lies about names, keys, quorum, times, sizes and roots", async () => {
    await trustFirst();
    const lies: [string, LogFiles, "consistent" | "failed"][] = [
      [
        "a smaller quorum",
        await signedLog(leaves, {
          witnesses: [harbour, testWitness("lighthouse", 3)],
          quorum: 1,
        }),
        "consistent",
      ],
      ["no quorum", await signedLog(leaves), "consistent"],
      [
        "a trusted name with another key",
        await signedLog(leaves, { witnesses: [harbour, testWitness("lighthouse", 8, nowS)] }),
        "consistent",
      ],
      // A policy cannot name a key twice. Only the checkpoint has the key under two names.
      [
        "one key under two names",
        withLinesOf(
          await signedLog(leaves, { witnesses: [harbour] }),
          await signedLog(leaves, { witnesses: [testWitness("lighthouse", 2, nowS)] }),
        ),
        "consistent",
      ],
      [
        "a time in the future",
        await signedLog(leaves, {
          witnesses: [harbour, testWitness("lighthouse", 3, nowS + 86_400)],
        }),
        "consistent",
      ],
      [
        "a time before the snapshot",
        await signedLog(leaves, {
          witnesses: [harbour, testWitness("lighthouse", 3, 1_000_000_000)],
        }),
        "consistent",
      ],
      [
        "cosignatures over another root",
        withLinesOf(
          await signedLog(leaves),
          await signedLog([another, ...leaves.slice(1)], { witnesses }),
        ),
        "failed",
      ],
    ];
    for (const [name, files, allowed] of lies) {
      await showWithLog(service, files);
      await atBothSizes(async () => {
        await poll(mark, { message: name }).toBe(allowed);
        expect(verdict().innerText, name).not.toContain(CONFIRMED);
      });
    }
    // If the log's own key is among the witnesses that the service names, the page must not offer to trust them.
    localStorage.removeItem("trusted-witnesses");
    const self = await signedLog(leaves, { witnesses: [testWitness("self", 1, nowS)] });
    await showWithLog(service, self);
    await atBothSizes(async () => {
      await poll(() => sources().innerText).toContain("lists the log’s own key as a witness");
      expect(hasButton(TRUST)).toBe(false);
      expect(await verdictOf("consistent")).not.toContain("decide whether you trust");
    });
  });

  it("[PQ8] confirm nothing by a signature of ML-DSA-44 with a changed byte, another time or another size", async () => {
    const quantum = quantumWitness("quantum", 3, nowS);
    const flip = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes.at(at) ?? 0) ^ 1);
    const { sign } = quantum.signer;
    // The lies change the last byte of the time and of the size. The signed message begins with a label of 12 bytes, a
    // byte with the length of the name, the name, and the time in 8 bytes. It ends with the size and 32 bytes of root.
    const timeAt = 12 + 1 + "quantum.example".length + 7;
    const lies: [string, (message: Uint8Array) => Uint8Array][] = [
      ["a changed byte", (message) => flip(sign(message), 1200)],
      ["another time", (message) => sign(flip(message, timeAt))],
      ["another size", (message) => sign(flip(message, message.length - 33))],
    ];
    const both = await signedLog(leaves, { witnesses: [harbour, quantum] });
    await trustFirst(both);
    for (const [name, lie] of lies) {
      const liar = { ...quantum, signer: { ...quantum.signer, sign: lie } };
      await showWithLog(service, await signedLog(leaves, { witnesses: [harbour, liar] }));
      await atBothSizes(async () => {
        await poll(mark, { message: name }).toBe("failed");
      });
    }
    localStorage.removeItem("log-checkpoints");
    await showWithLog(service, both);
    await atBothSizes(() => verdictOf("confirmed"));
  });

  it("[AW2] stays confirmed while the page asks again for the cosignature of a witness that has not cosigned", async () => {
    vi.useFakeTimers();
    const all = [...witnesses, testWitness("away", 6)];
    await trustFirst(await signedLog(leaves, { witnesses: all, quorum: 2 }));
    const marks = new Set<string | undefined>();
    const observer = new MutationObserver(() => marks.add(mark()));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const looks = () => service.asked.filter((path) => path === "/log/checkpoint").length;
    const untilLooks = async (count: number) => {
      const wanted = looks() + count;
      await poll(async () => {
        await vi.advanceTimersByTimeAsync(16_000);
        return looks();
      }).toBeGreaterThanOrEqual(wanted);
    };
    await untilLooks(2);
    // A request that gets no answer does not change the verdict, and the page requests the log again.
    let cut = 0;
    service.on("/log/checkpoint", async (_, before) => {
      cut += 1;
      if (cut === 1) throw new TypeError("Failed to fetch");
      return before();
    });
    await untilLooks(3);
    expect(cut).toBeGreaterThan(1);
    observer.disconnect();
    expect([...marks].filter((each) => each !== "confirmed")).toEqual([]);
  });

  it("are not trusted beyond 16 logs, and what was chosen before is kept", async () => {
    const kept = Array.from({ length: 16 }, (_, index) => ({
      service: "https://service.example",
      log: `log-${index}`,
      policy: "",
    }));
    localStorage.setItem("trusted-witnesses", JSON.stringify(kept.slice(1)));
    await trustFirst();
    localStorage.setItem("trusted-witnesses", JSON.stringify(kept));
    const full = "You already trust the witnesses of 16 logs";
    await showWithLog(service, honest);
    await press(TRUST);
    await atBothSizes(() => untilSaid(full));
    await verdictOf("consistent");
    await showWithLog(service, honest);
    await unfold("Use a policy of your own");
    await policyField().fill(policy);
    await press("Trust the witnesses of this policy");
    await atBothSizes(() => untilSaid(full));
    expect(localStorage.getItem("trusted-witnesses")).toContain("log-15");

    await show("/verify", { service });
    await unfold("More:");
    const authority = (index: number) => `# timestamp-authority a${index} ${btoa(`a${index}`)}\n`;
    const authorities = Array.from({ length: 17 }, (_, index) => authority(index));
    await policyField().fill(policy + authorities.join(""));
    await atBothSizes(() => untilSaid("you would trust more than 16"));
    await policyField().fill(policy + authorities.slice(1).join(""));
    await atBothSizes(() => untilSaid("It also names 16 timestamp"));
  });

  it("last until the page is closed where the storage is full, and the page says so", async () => {
    await showWithLog(service, honest);
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await press(TRUST);
    await atBothSizes(async () => {
      await verdictOf("confirmed");
      expect(sources().innerText).toContain("your choice lasts only until you close the page");
    });
    full.mockRestore();
    await press(STOP);
  });
});

describe(`witnesses that a configuration names at ${bothSizes}`, () => {
  const named = (witnessPolicy: string) => ({ config: { witnessPolicy } });
  const { host } = location;

  it("[PO1] count after one click that names the host, for this log alone, and not before it", async () => {
    await showWithLog(service, honest, named(policy));
    await verdictOf("consistent");
    await atBothSizes(async () => {
      await poll(() => sources().innerText).toContain(
        `The configuration of this explorer, which comes from ${host}, names witnesses`,
      );
      await expect(findings(everyRule)).resolves.toEqual([]);
    });
    await press(`Trust those whom ${host} names`);
    await atBothSizes(async () => {
      const said = await verdictOf("confirmed");
      expect(said).toMatch(new RegExp(`^${CONFIRMED}\n`));
      // The headline begins with the log for which they count.
      expect(said).toContain(`\n${logSigner.key.name} contains the hash of the snapshot`);
      expect(level("witnesses").dataset["state"]).toBe("pass");
      expect(level("witnesses").innerText).toContain("2 of the 2 witnesses that you trust.");
    });
    // The choice is for this log's key. It does not count for another key.
    const otherKey = await signedLog(leaves, { signer: otherSigner, witnesses });
    await showWithLog(service, otherKey, named(policy));
    await atBothSizes(async () => {
      await verdictOf("consistent");
      expect(sources().innerText).toContain("but for another key of the log");
    });
  });

  it("[PO2] are not offered by a policy that could not confirm this log, and the page says why", async () => {
    const ofLog = (line: string) => policy.replace(/^log .*$/m, line);
    const self = await signedLog(leaves, { witnesses: [testWitness("self", 1, nowS)] });
    const policies: [policy: string, reason: string][] = [
      ["quorum none\n", "This policy names no log"],
      [
        `log ${formatVerifierKey(logSigner.key)}\nquorum none\n`,
        "This policy does not require any witness",
      ],
      [ofLog(`log ${formatVerifierKey(otherSigner.key)}`), "for another key of this log"],
      [ofLog("# without a log"), "This policy names no log"],
      [textIn(self, "policy"), "lists the log’s own key as a witness"],
      ["witness\n", "cannot be read: the error is in line 1"],
    ];
    for (const [refused, reason] of policies) {
      await showWithLog(service, honest, named(refused));
      await atBothSizes(async () => {
        await verdictOf("consistent");
        await poll(() => sources().innerText).toContain("names witnesses that cannot be used here");
        expect(sources().innerText).toContain(reason);
        expect(hasButton("Trust those whom")).toBe(false);
      });
    }
  });
});
