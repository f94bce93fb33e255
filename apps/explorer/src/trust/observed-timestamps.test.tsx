// Tests what /verify says of timestamps in the log of an observer that the visitor trusts.
import { bundleToText } from "@digital-evidence/evidence/bundle";
import { encodeBase64 } from "@digital-evidence/transparency";
import { expect, it } from "vitest";
import { link } from "../../test/fingerprint-page.ts";
import { observedBundle, observerKey, stampedObservation } from "../../test/signed-observation.ts";
import { sound } from "../../test/sound-evidence.ts";
import { all, atBothSizes, give, one, poll, show, textOf, untilSaid } from "../../test/show.tsx";
import { trustAuthorities, stopTrustingAuthority } from "./trusted-authorities.ts";
import { trustObservers } from "./trusted.ts";

it("[OB15] /verify names the time for a visitor who trusts the observer and the authority, and says nothing of it to others", async () => {
  const { text, certificate } = await stampedObservation({
    network: "mainnet",
    batch: sound.batch.id,
    root: sound.batch.mptRoot,
    firstSeen: "2026-02-28T10:00:00.000Z",
  });
  const authority = { name: "harbour", certificate: encodeBase64(certificate) };
  trustObservers([{ network: "mainnet", key: observerKey, address: null }]);
  trustAuthorities([authority]);
  await show("/verify");
  await poll(() => all("input[type=file]").length).toBeGreaterThan(0);
  give(new File([bundleToText(observedBundle(text))], "bundle.json"));
  await poll(() => all("section[data-verdict=confirmed]").length).toBe(1);
  await poll(() => all("ol button").length).toBeGreaterThan(0);
  link("Batch").click();
  await atBothSizes(async () => {
    await untilSaid(
      "On 1 March 2026 at 12:00 UTC, harbour, an authority that you trust, timestamped the log of observer.example/log with what it saw of this batch. So observer.example/log had put it on record by then.",
    );
    expect(textOf("[data-level=observer-timestamps]")).toContain("By an authority that you trust");
  });
  stopTrustingAuthority(authority.certificate);
  await poll(() => all("[data-level=observer-timestamps]").length).toBe(0);
  expect(one("section[data-verdict]").dataset["verdict"]).toBe("confirmed");
});
