// Examines which requests the service refuses, and how. None of these requests makes a service store anything.
import { buildPath, ErrorBody, parseTolerant, PATHS } from "@digital-evidence/evidence/api";
import type { Answer, Ask } from "./ask.ts";
import { conforms, type DoctorFinding, judged, paymentOf } from "./finding.ts";
import { priceText } from "../service/failure.ts";

const UNKNOWN_HASH = "0".repeat(64);

export async function examineRefusals(ask: Ask): Promise<DoctorFinding[]> {
  const missing = await ask(buildPath(PATHS.fingerprint, { hash: UNKNOWN_HASH }));
  const malformed = await ask(buildPath(PATHS.fingerprint, { hash: "not-a-hash" }));
  const withoutKey = await ask(PATHS.validateFingerprints, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "[]",
  });
  const payment = withoutKey === null ? null : paymentOf(withoutKey);
  return [
    judged(
      "NOT_FOUND",
      missing,
      (answer) => answer.status === 404 && isErrorOfService(answer),
      (answer) =>
        answer.status === 404 && !isErrorOfService(answer)
          ? "status 404, but not as the service answers: this may be another server"
          : `status ${answer.status}`,
    ),
    judged("MALFORMED_HASH", malformed, ({ status }) => status >= 400 && status < 500),
    payment !== null
      ? conforms("KEY_NEEDED", `the service asks for ${priceText(payment)}`)
      : judged("KEY_NEEDED", withoutKey, ({ status }) => status === 401),
    missing !== null && isErrorOfService(missing) && !isDocumentedError(missing)
      ? { id: "ERROR_BODY", verdict: "absent", found: "errors say what is wrong, without codes" }
      : judged("ERROR_BODY", missing, isDocumentedError, (answer) =>
          isDocumentedError(answer)
            ? "as documented"
            : "the error does not have the documented form",
        ),
  ];
}

/** Whether the body has the form in which every service, also an older one, says what is wrong. */
function isErrorOfService({ json }: Answer): boolean {
  const body = parseTolerant(ErrorBody, json);
  return body.ok && (body.value.errors !== undefined || body.value.message !== undefined);
}

function isDocumentedError({ json }: Answer): boolean {
  const body = parseTolerant(ErrorBody, json);
  if (!body.ok) return false;
  const { errors = [], requestId } = body.value;
  return (
    errors.length > 0 && errors.every(({ code }) => code !== undefined) && requestId !== undefined
  );
}
