// Lies about what the operator withholds. The statement that a member is withheld must never replace a check. The
// visitor's document id must count only if the record says that its document id is withheld.
import { type Json, type JsonObject } from "./book.ts";
import { type Case } from "./case.ts";
import { type Lie, objectOf } from "./catalog.ts";
import { type Draw } from "./draw.ts";
import { withheldStatement } from "./honest.ts";

const oddStatements: readonly Json[] = [
  "documentId",
  ["documentId"],
  { member: "documentId" },
  { documentId: true },
  [{ name: "documentId" }],
  [{ member: ["documentId"] }],
  [{ member: "documentid" }],
  [{ member: "tags" }],
  true,
];

const otherMembers = [
  "organizationId",
  "tenantId",
  "eventId",
  "documentRef",
  "fingerprintTimestamp",
  "version",
] as const;

function provide(one: Case): void {
  one.evidence.documentId = one.subject.value.documentId;
}

function withholdId(record: JsonObject, statement: Json = withheldStatement("documentId")): void {
  delete record["documentId"];
  record["withheld"] = statement;
}

const lie = (
  name: string,
  weight: number,
  tell: (record: JsonObject, one: Case, draw: Draw) => string | null,
): Lie => ({
  class: `withheld: ${name}`,
  weight,
  apply(one, draw) {
    const record = objectOf(one, "record");
    const how = record === null ? null : tell(record, one, draw);
    return how === null ? null : { target: "record.withheld", how, bound: "inconclusive" };
  },
});

export const withheldLies: readonly Lie[] = [
  lie("the document id", 4, (record, one) => {
    delete one.evidence.documentId;
    withholdId(record);
    return "stated, and the visitor does not have it";
  }),
  lie("another member", 3, (record, one, draw) => {
    const member = draw.pick(otherMembers);
    if (record[member] === undefined || record[member] === null) return null;
    provide(one);
    delete record[member];
    record["withheld"] = withheldStatement("documentId", member);
    return `${member} stated as withheld`;
  }),
  lie("to hide another change", 4, (record, one, draw) => {
    provide(one);
    withholdId(record);
    const member = draw.pick(otherMembers.filter((name) => name !== "version"));
    record[member] = draw.hex(64);
    return `the document id withheld, ${member} changed`;
  }),
  lie("beside another document id", 4, (record, one) => {
    provide(one);
    record["documentId"] = "another document";
    record["withheld"] = withheldStatement("documentId");
    return "another document id stated and said to be withheld";
  }),
  lie("by an odd statement", 3, (record, one, draw) => {
    provide(one);
    withholdId(record, structuredClone(draw.pick(oddStatements)));
    return "a statement of another form";
  }),
  {
    class: "withheld: the visitor's document id",
    weight: 3,
    apply(one, draw) {
      if (objectOf(one, "record") === null) return null;
      const [how, documentId] = draw.pick([
        ["another", "another document"],
        ["empty", ""],
        ["a lone surrogate", "\ud800"],
        ["in capitals", one.subject.value.documentId.toUpperCase()],
        ["with a space behind", `${one.subject.value.documentId} `],
      ] as const);
      if (documentId === one.subject.value.documentId) return null;
      one.evidence.documentId = documentId;
      return { target: "documentId", how, bound: "as honest" };
    },
  },
];
