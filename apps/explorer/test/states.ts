// Every state of a page that needs no running product. The accessibility tests go through all of them, and
// tools/screenshots.ts saves a picture of each. e2e/states.ts has those that need the running product.
import { bundleToText, createBundle } from "@digital-evidence/evidence/bundle";
import { vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  exampleActivity,
  emptyActivity,
  exampleStatus,
  troubledStatus,
} from "./service-answers.ts";
import { links, showFingerprint, unfold } from "./fingerprint-page.ts";
import {
  batches,
  countersigned,
  type Data,
  fingerprints,
  neighbour,
  one as example,
} from "./honest-service.ts";
import {
  all,
  give,
  one,
  openSearchBox,
  poll,
  says,
  show,
  type ShowOptions,
  untilSaid,
} from "./show.tsx";
import { createStubService, type StubService } from "./stub-service.ts";

export type State = {
  readonly name: string;
  /** Shows the state, and waits until it is reached. */
  readonly reach: () => Promise<void>;
  /** Opens what a change of the window's size closes: a menu, a tooltip or a panel above the page. */
  readonly open?: () => Promise<void>;
};

const { record, summary } = example;
const { hash } = record;
const key = record.proofs[0]?.id ?? "";
const RECORD = `/v1/fingerprints/${hash}`;
const PROOF = `${RECORD}/proof`;
const BATCH = `/v1/batches/${record.batchId}`;
const LATEST = "/v1/fingerprints/latest";
const SNAPSHOT = `/v1/ledger/snapshots/${record.batchGlobalSnapshotHash}`;
const otherRoot = "1".repeat(64);
const paths = {
  dashboard: "/dashboard",
  fingerprint: `/fingerprint/${hash}`,
  batch: `/batch/${record.batchId}`,
  snapshot: `/snapshot/${record.batchGlobalSnapshotHash}`,
  signer: `/signer/${key}`,
  howItWorks: "/how-it-works",
} as const;

const failing = (service: StubService, pathname: string) =>
  service.fail(pathname, 503, "The service is being maintained");
const silent = (service: StubService) => service.on("/v1/*", () => new Promise(() => undefined));
const exists = (selector: string) =>
  poll(() => all(selector).length, { message: selector }).toBeGreaterThan(0);
const rows = () => exists('main table a[href^="/fingerprint/"]');
const verdict = (mark = "failed|inconclusive|consistent|confirmed") =>
  exists(
    mark
      .split("|")
      .map((each) => `section[data-verdict=${each}]`)
      .join(", "),
  );

type Prepare = (service: StubService) => void;

/** A state that a page comes to by itself. */
function state(
  name: string,
  path: string,
  prepare: Prepare,
  until: string | RegExp | (() => Promise<unknown>),
  options: Omit<ShowOptions, "service"> = {},
): State {
  return {
    name,
    reach: async () => {
      const service = createStubService();
      prepare(service);
      await show(path, { service, ...options });
      await (typeof until === "function" ? until() : untilSaid(until));
    },
  };
}

/** A state that a page comes to after it has tried for long. */
function inTime(name: string, path: string, prepare: Prepare, until: string | RegExp): State {
  return {
    name,
    reach: async () => {
      vi.useFakeTimers();
      const service = createStubService();
      prepare(service);
      await show(path, { service });
      await pass(until);
    },
  };
}

async function pass(until: string | RegExp): Promise<void> {
  for (let step = 0; step < 120 && !says(until); step += 1) await vi.advanceTimersByTimeAsync(5000);
  await untilSaid(until);
}

/** A state that a page comes to when the service, which has answered, fails. */
function stale(name: string, path: string, shown: () => Promise<unknown>): State {
  return {
    name,
    reach: async () => {
      vi.useFakeTimers();
      const service = createStubService();
      await show(path, { service });
      await shown();
      failing(service, "/v1/*");
      await pass(/Updated .* ago\..*The service is being maintained/s);
    },
  };
}

function goOffline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
}

const changed =
  (pathname: string, members: Data, ...missing: readonly string[]): Prepare =>
  (service) => {
    service.change(pathname, (data) => {
      Object.assign(data, members);
      for (const member of missing) delete data[member];
    });
  };

const nothing: Prepare = () => undefined;

/** Drags a file over the page. The invitation to drop it is loaded at the first event. */
async function holdFile(): Promise<void> {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["some words"], "words.txt"));
  const drag = (name: string) =>
    one("main").dispatchEvent(new DragEvent(name, { bubbles: true, dataTransfer }));
  drag("dragenter");
  await poll(() => {
    drag("dragover");
    return says("Drop the files to check them here");
  }).toBe(true);
}

/** A document that the service has, and what happens when the visitor downloads it. */
function downloaded(name: string, kind: string, answer: () => Response): State {
  return {
    name,
    reach: async () => {
      const service = createStubService();
      const downloadUrl = "/files/deed";
      changed(RECORD, { document: { fileSize: example.document.length, downloadUrl } })(service);
      service.on(downloadUrl, answer);
      await show(paths.fingerprint, { service });
      await page.getByRole("button", { name: "Download the document" }).click();
      await exists(`[data-download] [data-kind=${kind}]`);
    },
  };
}

async function openProof(prepare: Prepare): Promise<StubService> {
  const service = createStubService();
  prepare(service);
  await show(paths.fingerprint, { service });
  await page.getByRole("button", { name: "Download proof" }).click();
  await exists("[role=dialog]");
  return service;
}

async function verifyProof(): Promise<void> {
  // The dialog drops its verdict when further evidence arrives, so everything has to be there.
  await poll(links).not.toContain("Waiting");
  await page.getByRole("button", { name: "Verify proof" }).click();
}

/** Types into a field as a visitor does. */
async function provideRoot(text: string, mark: string): Promise<void> {
  await showFingerprint(createStubService());
  await unfold("independent source");
  await page.getByLabelText("A root or a snapshot you got elsewhere (optional)").fill(text);
  await verdict(mark);
}

async function howItWorksBroken(button: string): Promise<void> {
  await show(paths.howItWorks);
  await verdict("consistent");
  await page.getByRole("button", { name: button }).click();
  await untilSaid(/Th(?:is|ese) checks? no longer pass/);
}

const summaries = fingerprints.map((each) => each.summary);
const searchOf = (text: string) => `/search?q=${encodeURIComponent(text)}`;
const activity =
  (data: unknown): Prepare =>
  (service) =>
    service.replace("/v1/activity", data);
const period = "in the current hour and the 23 hours before it";
const signed: Prepare = (service) => {
  service.replace(`/v1/signers/${key}`, {
    id: key,
    firstFingerprintAt: fingerprints.at(-1)?.summary.createdAt,
    lastFingerprintAt: summary.createdAt,
    organizations: [{ orgId: summary.orgId, orgName: summary.orgName }],
  });
  service.replace(`/v1/signers/${key}/fingerprints`, summaries);
};

const [batch] = batches.filter((each) => each.batch.id === record.batchId);
const part = (value: unknown) => ({ source: location.origin, receivedAt: new Date(), value });
const bundle = bundleToText(
  createBundle({
    network: "local",
    hash,
    createdAt: new Date(),
    tool: { name: "test", version: "0" },
    parts: {
      record: part(record),
      proof: part(example.proof),
      batch: part(batch?.batch),
      snapshot: part(batch?.snapshot),
    },
  }),
);
const bare = JSON.stringify(example.proof);
const broken = bare.replace(`"dataDigest":"${hash}"`, `"dataDigest":"${otherRoot}"`);
const file = (name: string, text: string) => new File([text], name, { type: "application/json" });

async function openVerify(...files: readonly File[]): Promise<void> {
  await show("/verify");
  await exists("input[type=file]");
  if (files.length > 0) give(...files);
}

/** Gives /verify a file, and unfolds the picture of its proof. */
function verified(name: string, mark: string, text: string): State {
  return {
    name,
    reach: async () => {
      await openVerify(file(`${name}.json`, text));
      await exists(`section[data-verdict=${mark}] ol`);
      // The picture of a proof that breaks is not folded.
      if (mark !== "failed") await unfold("The proof, drawn");
      await untilSaid(/Leaf \d+ of/);
    },
  };
}

export const states: readonly State[] = [
  state("dashboard", paths.dashboard, nothing, rows),
  state(
    "dashboard-older",
    paths.dashboard,
    (service) =>
      service.on(LATEST, () =>
        Response.json({ data: summaries, pagination: { cursor: "next", hasMore: true } }),
      ),
    async () => {
      await page.getByRole("link", { name: "Older", exact: true }).click();
      await untilSaid("Newer");
      await rows();
    },
  ),
  {
    ...state("dashboard-tooltip", paths.dashboard, nothing, rows),
    open: async () => {
      await page.getByRole("table").getByRole("button").first().click();
      await untilSaid(/\d{4}-\d\d-\d\d .*UTC/);
    },
  },
  {
    ...state("dashboard-demonstration", paths.dashboard, nothing, rows, {
      config: { demonstration: true },
    }),
    open: async () => {
      await page.getByRole("button", { name: /^Demo/ }).click();
      await untilSaid("shown here are invented");
    },
  },
  {
    ...state("dashboard-theme-menu", paths.dashboard, nothing, rows),
    open: async () => {
      await page.getByRole("button", { name: /^Theme/ }).click();
      await exists("[role=menuitemradio]");
    },
  },
  {
    name: "dashboard-dropping",
    reach: async () => {
      await show(paths.dashboard);
      await rows();
      await holdFile();
    },
  },
  state("dashboard-loading", paths.dashboard, silent, () => exists("table")),
  state(
    "dashboard-empty",
    paths.dashboard,
    (service) => {
      service.replace(LATEST, []);
      service.replace("/v1/fingerprints/stats", {
        fingerprints24h: 0,
        fingerprints30d: 0,
        fingerprintsTotal: 0,
      });
    },
    "No data available",
  ),
  state(
    "dashboard-retrying",
    paths.dashboard,
    (service) => failing(service, "/v1/*"),
    /attempt \d/,
  ),
  state(
    "dashboard-retrying-counters",
    paths.dashboard,
    (service) => failing(service, "/v1/fingerprints/stats"),
    /attempt \d/,
  ),
  inTime(
    "dashboard-failed",
    paths.dashboard,
    (service) => failing(service, "/v1/*"),
    "The latest fingerprints could not be read",
  ),
  {
    name: "dashboard-offline",
    reach: async () => {
      await show(paths.dashboard);
      await rows();
      goOffline();
      await untilSaid("You are offline");
    },
  },
  stale("dashboard-stale", paths.dashboard, rows),
  {
    name: "dashboard-new-rows",
    reach: async () => {
      vi.useFakeTimers();
      let from = 2;
      const service = createStubService();
      service.on(LATEST, () => Response.json({ data: summaries.slice(from) }));
      await show(paths.dashboard, { service });
      await rows();
      from = 0;
      await pass("Show 2 new");
    },
  },
  state(
    "dashboard-none-of-a-status",
    "/dashboard?status=ERRORED_COMMITMENT",
    nothing,
    "No data available",
  ),

  state("fingerprint", paths.fingerprint, nothing, () => untilSaid("The proof, drawn")),
  state("fingerprint-countersigned", `/fingerprint/${countersigned.record.hash}`, nothing, () =>
    untilSaid("Signer 2"),
  ),
  downloaded("fingerprint-download-same", "success", () => new Response(example.document)),
  downloaded("fingerprint-download-other", "error", () => new Response("other")),
  downloaded("fingerprint-download-failed", "unknown", () => new Response("", { status: 404 })),
  state("fingerprint-loading", paths.fingerprint, silent, "Loading fingerprint details..."),
  state(
    "fingerprint-retrying",
    paths.fingerprint,
    (service) => failing(service, "/v1/*"),
    /attempt \d/,
  ),
  state(
    "fingerprint-new",
    paths.fingerprint,
    changed(
      RECORD,
      { status: "NEW" },
      "batchId",
      "mptRoot",
      "confirmationTimestamp",
      "batchGlobalSnapshotHash",
    ),
    verdict,
  ),
  state(
    "fingerprint-errored",
    paths.fingerprint,
    changed(
      RECORD,
      { status: "ERRORED_COMMITMENT" },
      "confirmationTimestamp",
      "batchGlobalSnapshotHash",
    ),
    verdict,
  ),
  state(
    "fingerprint-pending",
    paths.fingerprint,
    (service) => {
      const status = "PENDING_COMMITMENT";
      changed(RECORD, { status }, "confirmationTimestamp", "batchGlobalSnapshotHash")(service);
      changed(BATCH, { status }, "globalSnapshotHash")(service);
    },
    verdict,
  ),
  state(
    "fingerprint-not-reproduced",
    paths.fingerprint,
    changed(RECORD, { documentId: "another-document" }),
    () => verdict("inconclusive"),
  ),
  stale("fingerprint-stale", paths.fingerprint, () => verdict("consistent")),
  state(
    "fingerprint-false-signature",
    paths.fingerprint,
    changed(RECORD, {
      proofs: [...record.proofs, { id: "ab".repeat(64), signature: "cd".repeat(70) }],
    }),
    "Signer 2",
  ),
  state(
    "fingerprint-not-found",
    `/fingerprint/${"0".repeat(64)}`,
    nothing,
    "Fingerprint not found",
  ),
  state("fingerprint-none", "/fingerprint", nothing, "No fingerprint hash provided"),
  inTime(
    "fingerprint-failed",
    paths.fingerprint,
    (service) => failing(service, RECORD),
    "The fingerprint could not be read",
  ),
  state(
    "fingerprint-download-elsewhere",
    paths.fingerprint,
    changed(RECORD, {
      document: { fileSize: 20_000, downloadUrl: "https://files.example/contract-7.pdf" },
    }),
    "not downloaded from this address",
  ),
  {
    name: "fingerprint-chain-open",
    reach: async () => {
      await showFingerprint(createStubService());
      await page
        .getByRole("list", { name: "Checks made in this browser" })
        .getByRole("button", { name: /^Batch/ })
        .click();
    },
  },
  {
    name: "fingerprint-other-document",
    reach: async () => {
      await showFingerprint(createStubService());
      give(new File(["other bytes"], "contract (2).pdf"));
      await verdict("failed");
    },
  },
  { name: "fingerprint-confirmed", reach: () => provideRoot(record.mptRoot, "confirmed") },
  { name: "fingerprint-inconclusive", reach: () => provideRoot("12", "inconclusive") },
  { name: "fingerprint-other-root", reach: () => provideRoot(otherRoot, "failed") },

  { name: "proof", reach: async () => void (await openProof(nothing)) },
  {
    name: "proof-verified",
    reach: async () => {
      await openProof(nothing);
      await verifyProof();
      await untilSaid("Verified");
    },
  },
  {
    name: "proof-loading",
    reach: async () => void (await openProof((service) => service.hold(PROOF))),
  },
  {
    name: "proof-retrying",
    reach: async () => {
      await openProof((service) => failing(service, PROOF));
      await untilSaid(/attempt \d/);
    },
  },
  {
    name: "proof-none",
    reach: async () => {
      await openProof((service) => service.fail(PROOF, 404));
      await untilSaid("No data available");
    },
  },
  {
    name: "proof-failed-to-load",
    reach: async () => {
      vi.useFakeTimers();
      await openProof((service) => failing(service, PROOF));
      await pass("The proof could not be read");
    },
  },
  {
    name: "proof-refused",
    reach: async () => {
      await openProof((service) => service.replace(PROOF, neighbour.proof));
      await verifyProof();
      await exists("[role=dialog] [data-kind=error]");
    },
  },
  {
    name: "proof-changed",
    reach: async () => {
      vi.useFakeTimers();
      const service = await openProof(nothing);
      await verifyProof();
      await untilSaid("Verified");
      service.replace(PROOF, neighbour.proof);
      await pass("The proof has changed");
    },
  },

  state("batch", paths.batch, nothing, rows),
  state("batch-loading", paths.batch, silent, "Loading batch details..."),
  state("batch-retrying", paths.batch, (service) => failing(service, "/v1/*"), /attempt \d/),
  state(
    "batch-errored",
    paths.batch,
    changed(BATCH, { status: "ERRORED_COMMITMENT", retryCount: 8 }),
    "The ledger did not accept this batch",
  ),
  state(
    "batch-not-found",
    "/batch/00000000-0000-4000-8000-000000000000",
    nothing,
    "Batch not found",
  ),
  state("batch-none", "/batch", nothing, "No batch ID provided"),
  inTime(
    "batch-failed",
    paths.batch,
    (service) => failing(service, "/v1/batches/*"),
    "The batch could not be read",
  ),
  inTime(
    "batch-members-failed",
    paths.batch,
    (service) => failing(service, `${BATCH}/fingerprints`),
    "The batch’s fingerprints could not be read",
  ),
  state("batch-generated", "/batch/any", nothing, rows, { config: { batches: "generated" } }),

  state("snapshot", paths.snapshot, nothing, () => exists("[data-snapshot-check=pass]")),
  state("snapshot-loading", paths.snapshot, silent, "Loading snapshot details..."),
  inTime(
    "snapshot-failed",
    paths.snapshot,
    (service) => failing(service, SNAPSHOT),
    "The snapshot could not be read",
  ),
  state(
    "snapshot-mismatch",
    paths.snapshot,
    changed(SNAPSHOT, { timestamp: "2020-01-01T00:00:00.000Z" }),
    () => exists("[data-snapshot-check=fail]"),
  ),
  state("snapshot-unknown-ledger", paths.snapshot, changed(SNAPSHOT, { ledger: "another" }), () =>
    exists("[data-snapshot-check=unknown]"),
  ),
  state("snapshot-not-found", `/snapshot/${"0".repeat(64)}`, nothing, "Snapshot not found"),
  state("snapshot-elsewhere", paths.snapshot, nothing, "This ledger has its own explorer", {
    config: { network: "mainnet", networks: {} },
  }),

  state("not-found", "/nowhere", nothing, "There is no page at this address"),

  state("search", "/search", nothing, "What are you looking for?"),
  {
    name: "search-box-open",
    reach: async () => {
      localStorage.setItem("recent-searches", JSON.stringify([record.documentId, hash]));
      await show(paths.dashboard);
      await rows();
    },
    open: async () => {
      await openSearchBox();
      await exists('[aria-label="Recent searches"]');
    },
  },
  {
    ...state("search-recognised", paths.dashboard, nothing, rows),
    open: async () => {
      await userEvent.fill(await openSearchBox(), hash);
      await poll(() => one("header output").innerText).toContain("64 hex digits");
    },
  },
  state(
    "search-several-found",
    searchOf("same for all"),
    (service) =>
      service.replace(
        "/v1/fingerprints",
        summaries.slice(0, 3).map((row) => ({ ...row, documentId: "same for all" })),
      ),
    "3 fingerprints",
  ),
  {
    name: "search-organization",
    reach: async () => {
      const service = createStubService();
      const pagination = { cursor: "next", hasMore: true };
      service.on("/v1/fingerprints", ({ searchParams }) =>
        searchParams.has("cursor")
          ? Response.json({ errors: [{ message: "not now" }] }, { status: 418 })
          : Response.json({
              data: summaries.map((row) => ({ ...row, orgName: "Northwind Notaries" })),
              pagination,
            }),
      );
      await show(searchOf("northwind"), { service });
      await page.getByRole("button", { name: "Show more" }).click();
      await untilSaid("Try again");
    },
  },
  state(
    "search-not-searchable",
    searchOf(hash.slice(0, 10)),
    (service) => service.replace("/v1/fingerprints", summaries),
    "cannot search by the beginning of a hash",
  ),
  state("search-nothing-found", searchOf("0".repeat(64)), nothing, "What was tried"),
  state(
    "search-unanswered",
    searchOf("contract"),
    (service) => service.fail("/v1/fingerprints", 418),
    "It is not known whether this exists",
  ),

  state(
    "search-list",
    searchOf([hash, "ab".repeat(32), "0b7f3c1e-52a4-4c9d-8e1f-6a2b3c4d5e6f"].join(" ")),
    nothing,
    "1 of 3 found",
  ),

  { name: "verify", reach: () => openVerify() },
  verified("verify-bundle", "consistent", bundle),
  {
    name: "verify-more",
    reach: async () => {
      await openVerify();
      await unfold("More:");
      await exists("main textarea");
    },
  },
  {
    name: "verify-broken-sample",
    reach: async () => {
      await openVerify();
      await page.getByRole("button", { name: "a broken one" }).click();
      await verdict("failed");
      await untilSaid("The proof breaks here");
    },
  },
  verified("verify-proof", "inconclusive", bare),
  verified("verify-failed", "failed", broken),
  {
    name: "verify-own-snapshot",
    reach: async () => {
      await openVerify();
      await unfold("More:");
      await page
        .getByLabelText("A root or a snapshot you got elsewhere (optional)")
        .fill(JSON.stringify(batch?.snapshot));
      give(file("proof.json", bare));
      await untilSaid("in the snapshot you provided");
      await unfold("The proof, drawn");
      await untilSaid(/Leaf \d+ of/);
    },
  },
  {
    name: "verify-many",
    reach: async () => {
      await openVerify(
        file("bundle.json", bundle),
        file("broken.json", broken),
        file("proof.json", bare),
        file("cut.json", bare.slice(0, 200)),
        new File(["some words"], "words.txt"),
      );
      await untilSaid("1 consistent, 2 inconclusive, 1 failed.");
      await untilSaid("words.txt has no match");
    },
  },

  state("how-it-works", paths.howItWorks, nothing, () => verdict("consistent")),
  {
    name: "how-it-works-offline",
    reach: async () => {
      const service = createStubService();
      service.hold(LATEST);
      await show(paths.howItWorks, { service });
      await untilSaid("The record is being fetched");
      goOffline();
      await untilSaid("The example needs a record from the service");
    },
  },
  {
    name: "how-it-works-broken-letter",
    reach: () => howItWorksBroken("Change a letter: The document’s name"),
  },
  { name: "how-it-works-broken-root", reach: () => howItWorksBroken("Change a digit: The root") },
  state("how-it-works-loading", paths.howItWorks, silent, "The record is being fetched"),
  state(
    "how-it-works-retrying",
    paths.howItWorks,
    (service) => failing(service, LATEST),
    /attempt \d/,
  ),
  state(
    "how-it-works-empty",
    paths.howItWorks,
    (service) => service.replace(LATEST, []),
    "There is no record to break yet",
  ),
  inTime(
    "how-it-works-failed",
    paths.howItWorks,
    (service) => failing(service, LATEST),
    "The record could not be read",
  ),

  {
    name: "activity",
    reach: async () => {
      const service = createStubService();
      activity(exampleActivity())(service);
      await show("/activity", { service });
      // The third table appears only after the answer has arrived.
      const tables = () =>
        all("summary").filter(({ innerText }) => /numbers as a table/.test(innerText));
      await poll(() => tables().length).toBe(3);
      for (const table of tables()) table.click();
      await untilSaid("All other organizations");
    },
  },
  state("activity-loading", "/activity", silent, "Time until final"),
  state(
    "activity-empty",
    "/activity?period=90d",
    activity(emptyActivity()),
    "The service received no fingerprint in this period.",
  ),
  state("activity-not-offered", "/activity", nothing, "This service does not state its activity"),
  state(
    "status-in-order",
    "/status",
    (service) => {
      service.replace("/v1/status", exampleStatus());
      activity(exampleActivity())(service);
    },
    period,
  ),
  state(
    "status-attention",
    "/status",
    (service) => {
      service.replace("/v1/status", troubledStatus());
      activity(exampleActivity())(service);
    },
    "The service refuses to sign its log",
  ),

  state("signer", paths.signer, signed, rows),
  state(
    "signer-unknown",
    `/signer/${"0".repeat(128)}`,
    (service) => service.replace("/v1/signers/*", { id: "0".repeat(128), organizations: [] }),
    "lists no fingerprint signed with this key",
  ),
  state("signer-loading", paths.signer, silent, "What the service says about this key"),
  state("signer-retrying", paths.signer, (service) => failing(service, "/v1/*"), /attempt \d/),
  inTime(
    "signer-failed",
    paths.signer,
    (service) => failing(service, `/v1/signers/${key}`),
    "What the service says about this key could not be read",
  ),
  inTime(
    "signer-list-failed",
    paths.signer,
    (service) => {
      signed(service);
      failing(service, `/v1/signers/${key}/fingerprints`);
    },
    "The fingerprints signed with this key could not be read",
  ),
  {
    name: "signer-offline",
    reach: async () => {
      const service = createStubService();
      signed(service);
      await show(paths.signer, { service });
      await rows();
      goOffline();
      await untilSaid("You are offline");
    },
  },
  state(
    "signer-not-offered",
    paths.signer,
    nothing,
    "This service does not list the fingerprints of a signer",
  ),
  state(
    "signer-misspelled",
    paths.signer.slice(0, -3),
    nothing,
    "This is not a valid signer’s key.",
  ),
  state("signer-none", "/signer", nothing, "No signer’s key provided"),
];
