// Decodes values with the ASN.1 library. The library only gets bytes that readDer has accepted.
import { AsnConvert } from "@peculiar/asn1-schema";
import { type Der, hasTags } from "./der.ts";
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

/** Returns the value inside `der`. @throws RefusedError unless there is exactly one, with this tag */
export function only(der: Der | undefined, tag: number): Der {
  const [child] = der?.children ?? [];
  if (der === undefined || child === undefined || !hasTags(der.children, tag)) {
    throw unreadable("a value does not follow RFC 3161");
  }
  return child;
}

export function unreadable(message: string): RefusedError {
  return new RefusedError("UNREADABLE", message);
}
