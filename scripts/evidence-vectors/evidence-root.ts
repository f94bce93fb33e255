import {
  hash,
  otherTrie,
  record,
  batch,
  service,
  type Vector,
  confirmed,
  consistent,
  failed,
  open,
  without,
  changed,
  otherBatch,
  noneOfTheVisitor,
  notOfTheVisitor,
} from "./evidence-body.ts";

export const rootVectors: readonly Vector[] = [
  changed(
    "another root in the record",
    { mptRoot: otherTrie.root },
    { ...failed("OTHER_ROOT", "CONTRADICTION"), contradictions: ["ROOT"] },
    { ROOT_RECORD: "fail OTHER_ROOT" },
  ),
  {
    name: "another root in the record, and no batch to contradict it",
    alone: "ROOT_RECORD fail",
    evidence: {
      record: service({ ...record, mptRoot: otherTrie.root }),
      batch: service(without(batch, "mptRoot")),
    },
    outcome: failed("OTHER_ROOT"),
    expected: { ROOT_RECORD: "fail OTHER_ROOT", ROOT_BATCH: "unknown NO_ROOT_GIVEN" },
  },
  changed(
    "a malformed root in the record",
    { mptRoot: "garbage" },
    { ...failed("OTHER_ROOT", "CONTRADICTION"), contradictions: ["ROOT"] },
    { ROOT_RECORD: "fail OTHER_ROOT" },
  ),
  changed("no root in the record", { mptRoot: null }, confirmed, {
    ROOT_RECORD: "unknown NO_ROOT_GIVEN",
  }),
  {
    name: "a batch with another root, and none in the record to contradict it",
    alone: "ROOT_BATCH fail",
    evidence: {
      record: service(without(record, "mptRoot")),
      batch: service({ ...batch, mptRoot: otherTrie.root }),
    },
    outcome: failed("OTHER_ROOT"),
    expected: { ROOT_RECORD: "unknown NO_ROOT_GIVEN", ROOT_BATCH: "fail OTHER_ROOT" },
  },
  {
    name: "a batch without a root",
    evidence: { batch: service(without(batch, "mptRoot")) },
    outcome: confirmed,
    expected: { ROOT_BATCH: "unknown NO_ROOT_GIVEN" },
  },
  {
    name: "a root in the batch alone",
    evidence: { ...noneOfTheVisitor, record: service(without(record, "mptRoot")) },
    outcome: { ...consistent, absent: ["document"] },
    expected: { ...notOfTheVisitor, ROOT_RECORD: "unknown NO_ROOT_GIVEN" },
  },
  {
    name: "nobody states a root",
    evidence: {
      ...noneOfTheVisitor,
      record: service(without(record, "mptRoot")),
      batch: service(without(batch, "mptRoot")),
    },
    outcome: { ...open("NO_ROOT_GIVEN"), absent: ["document"] },
    expected: {
      ...notOfTheVisitor,
      ROOT_RECORD: "unknown NO_ROOT_GIVEN",
      ROOT_BATCH: "unknown NO_ROOT_GIVEN",
    },
  },
  {
    name: "another proof's root, of a batch that lacks one member",
    evidence: { proof: service(otherTrie.prove(hash)) },
    outcome: failed("OTHER_ROOT", "ROOT_NOT_IN_SNAPSHOT"),
    expected: {
      ROOT_RECORD: "fail OTHER_ROOT",
      ROOT_BATCH: "fail OTHER_ROOT",
      ROOT_LEDGER: "fail ROOT_NOT_IN_SNAPSHOT",
      ROOT_VISITOR: "fail OTHER_ROOT",
    },
  },

  {
    name: "no batch, which the record names",
    alone: "ROOT_BATCH unknown",
    evidence: { batch: service(null) },
    outcome: open("NO_BATCH"),
    expected: { ROOT_BATCH: "unknown NO_BATCH" },
  },
  {
    name: "no batch, and none that the record names",
    evidence: { record: service({ ...record, batchId: null }), batch: service(null) },
    outcome: confirmed,
    expected: { ROOT_BATCH: "unknown NO_BATCH" },
  },
  {
    name: "a batch that was not asked for, which the record names",
    evidence: { batch: undefined },
    outcome: { ...confirmed, absent: ["batch"] },
    expected: { ROOT_BATCH: "unknown NO_BATCH" },
  },
  {
    name: "a batch that is a list",
    evidence: { batch: service([batch]) },
    outcome: open("UNREADABLE"),
    expected: { ROOT_BATCH: "unknown UNREADABLE" },
  },

  ...["NEW", "QUEUED", "PROCESSING", "PENDING_COMMITMENT"].map((status, index): Vector => ({
    name: `record and batch say ${status}`,
    ...(index === 0 ? { alone: "BATCH_FINAL unknown" } : {}),
    evidence: { record: service({ ...record, status }), batch: service({ ...batch, status }) },
    outcome: open("NOT_FINAL_YET"),
    expected: { BATCH_FINAL: "unknown NOT_FINAL_YET" },
  })),
  {
    name: "record and batch say that the commitment failed",
    evidence: {
      record: service({ ...record, status: "ERRORED_COMMITMENT" }),
      batch: service({ ...batch, status: "ERRORED_COMMITMENT" }),
    },
    outcome: open("ERRORED"),
    expected: { BATCH_FINAL: "unknown ERRORED" },
  },
  changed(
    "a record that waits, of a batch that is already final",
    { status: "PENDING_COMMITMENT" },
    open("NOT_FINAL_YET"),
    { BATCH_FINAL: "unknown NOT_FINAL_YET" },
  ),
  changed("a record of a status nobody knows", { status: "ASSIGNED" }, confirmed, {}),
  otherBatch("a batch of a status nobody knows", { status: "ASSIGNED" }, confirmed),
  {
    name: "neither record nor batch states a known status",
    evidence: {
      record: service(without(record, "status")),
      batch: service({ ...batch, status: "ASSIGNED" }),
    },
    outcome: open("UNKNOWN_STATUS"),
    expected: { BATCH_FINAL: "unknown UNKNOWN_STATUS" },
  },
  {
    name: "only the batch says that it waits",
    evidence: {
      record: service(without(record, "status")),
      batch: service({ ...batch, status: "PENDING_COMMITMENT" }),
    },
    outcome: open("NOT_FINAL_YET"),
    expected: { BATCH_FINAL: "unknown NOT_FINAL_YET" },
  },
];
