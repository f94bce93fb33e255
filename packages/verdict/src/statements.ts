// Everything that can be said about evidence. A statement is a code with typed values, and never a text: only say.ts
// turns it into words. So every surface says the same, in every language, and no value can end a quotation and go on in
// our voice.
//
// A *claim* says something about this evidence, under the condition that docs/protocol/verdict.md gives for its code. An
// *explanation* is the same sentence for everybody and takes no values.
import type { claims, explanations } from "./messages/en.ts";

/** Text that somebody else chose: a service, a file, a key's holder. It is always shown as a quotation. */
export type Outside = { outside: string };
/** An instant, in milliseconds since the Unix epoch, that a reader of times accepted. */
export type Instant = { time: number };
/** Text of our own form that no language changes: hex digits, a code, an object identifier, the name of a host. */
export type Exact = { exact: string };
export type List<T> = { list: readonly T[] };

/** The type of each slot of the messages, by its name. One name means one type in all messages. */
type SlotValues = {
  // Numbers
  count: number;
  cosigned: number;
  entry: number;
  kibibytes: number;
  line: number;
  lookedThrough: number;
  named: number;
  number: number;
  ordinal: number;
  seconds: number;
  signatures: number;
  signers: number;
  size: number;
  trusted: number;
  // Instants
  clock: Instant;
  confirmed: Instant | Outside;
  date: Instant;
  expired: Instant;
  expires: Instant;
  from: Instant;
  issued: Instant;
  received: Instant | Outside;
  time: Instant | Outside;
  until: Instant;
  // Text of our own form
  algorithm: Exact;
  amount: Exact;
  certificate: Exact;
  code: Exact;
  domain: Exact;
  hash: Exact;
  host: Exact;
  key: Exact;
  keys: List<Exact>;
  policy: Exact;
  system: Exact;
  tool: Exact;
  // Text from outside
  before: Outside;
  chain: Outside;
  currency: Outside;
  file: Outside;
  label: Outside;
  log: Outside;
  name: Outside | Statement;
  names: List<Outside>;
  network: Outside;
  now: Outside;
  others: List<Outside>;
  path: Outside;
  payTo: Outside;
  signer: Outside;
  stated: Outside;
  text: Outside;
  // Other statements
  check: Statement;
  member: Statement;
  fits: Statement;
  parts: List<Statement>;
  periodBefore: Statement;
  periodNow: Statement;
  reason: Statement | Outside;
  snapshot: Statement;
  snapshots: Statement;
};

export type SlotName = keyof SlotValues;

type Messages = typeof explanations & typeof claims;

/** The names of the slots in a message. A slot that begins with a capital letter writes its value with one. */
export type SlotsOf<M> = M extends string
  ? M extends `${string}{${infer Slot}}${infer Rest}`
    ? Uncapitalize<Slot> | SlotsOf<Rest>
    : never
  : M extends { by: infer By extends string; one: infer One; other: infer Other }
    ? By | SlotsOf<One> | SlotsOf<Other>
    : never;

export type Explanation = keyof typeof explanations;
export type Claim = keyof typeof claims;
export type Code = Explanation | Claim;

export type ValuesOf<C extends Code> = {
  readonly [Slot in SlotsOf<Messages[C]> & SlotName]: SlotValues[Slot];
};

export type Value = SlotValues[SlotName];

// A slot that SlotValues does not name would have no type, and this line would not compile.
[] as readonly Exclude<SlotsOf<Messages[Code]>, SlotName>[] satisfies readonly never[];

export type Statement = { readonly code: Code; readonly values: Readonly<Record<string, Value>> };

/**
 * Makes a statement. The compiler checks that the values are those of the code's message; nothing else makes statements.
 * Where it expects two arguments although there are no values, one of the codes has no message in messages/en.ts.
 */
export function statement<C extends Code>(
  code: C,
  ...[values]: SlotsOf<Messages[C]> extends never ? [] : [ValuesOf<C>]
): Statement {
  return { code, values: values ?? {} };
}

export function outside(text: string): Outside {
  return { outside: text };
}
