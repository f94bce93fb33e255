import {
  Pagination,
  parseExact,
  type ParseResult,
  parseTolerant,
  proofShape,
} from "@digital-evidence/evidence/api";
import type { Answer } from "./ask.ts";
import { conforms, deviates, type DoctorFinding, findingOf, type RuleId } from "./finding.ts";

type Schema = Parameters<typeof parseTolerant>[0];

type ShapeOptions = {
  isOptional?: boolean;
  /** Whether a null member differs from an absent one, as it does in data that is hashed. */
  isExact?: boolean;
};

export function shapeFinding(
  id: RuleId,
  answer: Answer | null,
  schema: Schema,
  { isOptional = false, isExact = false }: ShapeOptions = {},
): DoctorFinding {
  return findingOf(id, answer, ({ status, json }) => {
    if (isOptional && (status === 404 || status === 405)) {
      return { id, verdict: "absent", found: `not offered (${status})` };
    }
    if (status !== 200) return deviates(id, `status ${status}`);
    if (json === undefined) return deviates(id, "the body is not JSON within the limits");
    const parse = isExact ? parseExact : parseTolerant;
    const parsed: ParseResult<unknown> = parse(schema, json);
    if (parsed.ok) return conforms(id);
    const [{ path, message } = { path: "", message: "malformed" }] = parsed.issues;
    return deviates(id, `${path === "" ? "the body" : path}: ${message}`);
  });
}

export function proofFinding(answer: Answer | null): DoctorFinding {
  return findingOf("PROOF", answer, (given) => {
    if (given.status !== 200) return deviates("PROOF", `status ${given.status}`);
    const shape = proofShape(dataOf(given));
    return shape === "INCLUSION"
      ? conforms("PROOF")
      : deviates("PROOF", `a proof of the shape ${shape}`);
  });
}

export function dataOf(answer: Answer | null): unknown {
  const { json } = answer ?? {};
  return typeof json === "object" && json !== null && Object.hasOwn(json, "data")
    ? (Reflect.get(json, "data") as unknown)
    : undefined;
}

export function textMember(value: unknown, key: string): string | null {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
  const member: unknown = Reflect.get(value, key);
  return typeof member === "string" ? member : null;
}

export function rowsOf(answer: Answer | null): readonly unknown[] {
  const data = dataOf(answer);
  return Array.isArray(data) ? data : [];
}

function paginationOf(answer: Answer | null): unknown {
  const { json } = answer ?? {};
  return typeof json === "object" && json !== null && Object.hasOwn(json, "pagination")
    ? (Reflect.get(json, "pagination") as unknown)
    : undefined;
}

/** Older services do not page the list of the latest fingerprints. */
export function isPaged(answer: Answer | null): boolean {
  return paginationOf(answer) !== undefined;
}

export function cursorOf(answer: Answer | null): string | null {
  return textMember(paginationOf(answer), "cursor");
}

/** Whether the list goes on after this page, or the service stopped searching before the end of the list. */
export function hasMoreRows(answer: Answer | null): boolean {
  const parsed = parseTolerant(Pagination, paginationOf(answer));
  if (!parsed.ok) return false;
  const { cursor, hasMore = cursor !== undefined, complete } = parsed.value;
  return hasMore || complete === false;
}
