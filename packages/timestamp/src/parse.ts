// Decodes values with the ASN.1 library. The library only gets bytes that readDer has accepted.
import { AsnConvert } from "@peculiar/asn1-schema";
import type { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { type Der, hasTags, isSame, readDer, TAG } from "./der.ts";
import { RefusedError } from "./result.ts";

type Schema<Value> = new (params?: never) => Value;

/** @throws RefusedError if the bytes do not have this structure */
export function decode<Value>(bytes: Uint8Array, schema: Schema<Value>): Value {
  try {
    return AsnConvert.parse(bytes, schema as never) as Value;
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** Checks and decodes the value inside an octet string. readDer treats an octet string as bytes without structure. */
export function decodeInner<Value>(
  bytes: Uint8Array<ArrayBuffer>,
  schema: Schema<Value>,
): { value: Value; der: Der } {
  const der = readDer(bytes);
  return { value: decode(bytes, schema), der };
}

const NULL = Uint8Array.of(TAG.null, 0);

/**
 * Whether an algorithm's parameters are absent or null, as all hash and signature algorithms of this package require.
 */
export function hasNoParameters({ parameters }: AlgorithmIdentifier): boolean {
  return (
    parameters === undefined || parameters === null || isSame(new Uint8Array(parameters), NULL)
  );
}

export function isAlgorithm({ tag, children }: Der): boolean {
  const [first] = children;
  return tag === TAG.sequence && first?.tag === TAG.oid && children.length <= 2;
}

/** Returns the value inside `der`. @throws RefusedError unless there is exactly one, with this tag */
export function only(der: Der | undefined, tag: number): Der {
  const [child] = der?.children ?? [];
  if (der === undefined || child === undefined || !hasTags(der.children, tag)) {
    throw unreadable("a value does not follow RFC 3161");
  }
  return child;
}

export function unreadable(message: string): RefusedError<"UNREADABLE"> {
  return new RefusedError("UNREADABLE", message);
}
