import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  MessageImprint,
  PKIStatus,
  PKIStatusInfo,
  TimeStampReq,
  TimeStampReqVersion,
} from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { SHA_256 } from "./algorithms.ts";
import { readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { decode, unreadable } from "./parse.ts";
import { RefusedError, refusalOf, type Result } from "./result.ts";

const IMPRINT_BYTES = 32;

/**
 * Makes a request for a token that contains the signer's certificate.
 * @param imprint the SHA-256 of the data to timestamp
 * @param nonce the bytes of a random positive number. The first byte must be 1 to 127, so that the bytes are also the
 * number's encoding in DER
 * @throws TypeError when the imprint or the nonce is malformed
 */
export function createRequest(imprint: Uint8Array, nonce: Uint8Array): Uint8Array {
  const first = nonce[0] ?? 0;
  if (imprint.length !== IMPRINT_BYTES) throw new TypeError("the imprint has 32 bytes");
  if (first < 1 || first > 127) throw new TypeError("the nonce is a positive number");
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_256, parameters: null }),
      hashedMessage: new OctetString(imprint.slice()),
    }),
    nonce: nonce.slice().buffer,
    certReq: true,
  });
  return new Uint8Array(AsnConvert.serialize(request));
}

export type ReplyCode = "TOO_LONG" | "NOT_DER" | "UNREADABLE" | "REFUSED";

/** Takes the token from an authority's reply. The token is not verified here. */
export function parseReply(reply: Uint8Array): Result<Uint8Array, ReplyCode> {
  try {
    return { ok: true, value: tokenOf(reply) };
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * The statuses of a reply that contains a token. `grantedWithMods` means that the authority issued a token that differs
 * from what was requested.
 */
const GRANTED = [PKIStatus.granted, PKIStatus.grantedWithMods];

function tokenOf(reply: Uint8Array): Uint8Array {
  if (reply.length > LIMITS.replyBytes) throw new RefusedError("TOO_LONG", "the reply is too long");
  const { tag, children } = readDer(new Uint8Array(reply));
  const [info, token] = children;
  if (tag !== TAG.sequence || info?.tag !== TAG.sequence || children.length > 2) {
    throw unreadable("this is not a reply of a timestamp authority");
  }
  const { status, statusString } = decode(info.bytes, PKIStatusInfo);
  if (!GRANTED.includes(status)) {
    const said = statusString === undefined ? "" : `: ${statusString.join(" ")}`;
    throw new RefusedError("REFUSED", `the authority refused, with status ${status}${said}`);
  }
  if (token === undefined) throw unreadable("the reply has no token");
  return token.bytes;
}
