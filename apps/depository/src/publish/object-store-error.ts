// Tells the operator what to do about an error of the object store. The SDK's own messages often lack the bucket, and
// some of them say only "UnknownError".
import { PublishError } from "@digital-evidence/published-files/publish-error";

/** What is wrong or what the operator should check, by the name that S3 or the SDK gives the error. */
const refusals: Readonly<Record<string, string>> = {
  NoSuchBucket: "the bucket does not exist",
  AccessDenied:
    "access is denied: the key needs s3:GetObject, s3:PutObject, s3:DeleteObject, s3:AbortMultipartUpload, s3:ListBucket and s3:ListBucketMultipartUploads",
  Forbidden: "access is denied",
  InvalidAccessKeyId: "the key in AWS_ACCESS_KEY_ID is not known to the store",
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY does not belong to the key",
  ExpiredToken: "the credentials have expired",
  CredentialsProviderError:
    "there are no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  PermanentRedirect: "the bucket is in another region or at another endpoint: check AWS_REGION",
  AuthorizationHeaderMalformed: "the region is wrong: check AWS_REGION",
  RequestTimeTooSkewed: "the clock of this machine is wrong",
};

/** Codes of Node's errors and names of the SDK's errors which mean that the store could not be reached. */
const UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
  "TimeoutError",
]);

const MAX_QUOTED = 300;

/**
 * @returns a PublishError that names the bucket and quotes the store's message; `error` itself if it is already a
 * PublishError
 */
export function toPublishError(error: unknown, bucket: string): PublishError {
  if (error instanceof PublishError) return error;
  const { name, message, code } = partsOf(error);
  const options = { cause: error };
  const at = `the object store, bucket ${bucket}`;
  const said = message === "" || message === "UnknownError" ? name : `${name}: ${message}`;
  const quoted = `(${said.slice(0, MAX_QUOTED)})`;
  if (UNREACHABLE.has(code) || UNREACHABLE.has(name)) {
    const text = `${at} cannot be reached; check AWS_ENDPOINT_URL and the network ${quoted}`;
    return new PublishError("OBJECT_STORE_FAILS", text, options);
  }
  const refusal = Object.hasOwn(refusals, name)
    ? refusals[name]
    : /^Region (?:is missing|not accepted)/.test(message)
      ? "there is no usable region: set AWS_REGION"
      : undefined;
  if (refusal !== undefined) {
    return new PublishError("OBJECT_STORE_REFUSES", `${at}: ${refusal} ${quoted}`, options);
  }
  return new PublishError("OBJECT_STORE_FAILS", `${at} fails ${quoted}`, options);
}

function partsOf(error: unknown): { name: string; message: string; code: string } {
  if (!(error instanceof Error)) return { name: String(error), message: "", code: "" };
  const code = "code" in error ? String(error.code) : "";
  return { name: error.name, message: error.message, code };
}
