import { PATHS } from "@digital-evidence/evidence/api";
import { PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import type { Answer, Ask } from "./ask.ts";
import { type DoctorFinding, judged, type RuleId } from "./finding.ts";

const ORIGIN = "https://page.example";

function headerFinding(
  id: RuleId,
  answer: Answer | null,
  name: string,
  isRight: (value: string) => boolean,
): DoctorFinding {
  return judged(
    id,
    answer,
    ({ headers }) => isRight((headers.get(name) ?? "").toLowerCase()),
    ({ headers }) => `${name}: ${headers.get(name) ?? "none"}`,
  );
}

const isOpenTo = (origins: string) => origins === "*" || origins === ORIGIN;

/** A browser sends the actual request only if the preflight succeeds and allows both the origin and the header. */
function preflightFinding(preflight: Answer | null): DoctorFinding {
  const of = ({ headers }: Answer, name: string) => headers.get(name)?.toLowerCase() ?? "none";
  const [origins, names] = ["access-control-allow-origin", "access-control-allow-headers"] as const;
  return judged(
    "CORS_PREFLIGHT",
    preflight,
    (answer) =>
      answer.status >= 200 &&
      answer.status < 300 &&
      isOpenTo(of(answer, origins)) &&
      (of(answer, names) === "*" || of(answer, names).includes("x-api-key")),
    (answer) =>
      `status ${answer.status}, ${origins}: ${of(answer, origins)}, ${names}: ${of(answer, names)}`,
  );
}

export async function examineHeaders(ask: Ask): Promise<DoctorFinding[]> {
  const path = `${PATHS.latestFingerprints}?limit=1`;
  const list = await ask(path, { headers: { origin: ORIGIN } });
  const head = await ask(path, { method: "HEAD" });
  const preflight = await ask(PATHS.fingerprints, {
    method: "OPTIONS",
    headers: {
      origin: ORIGIN,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type, x-api-key",
    },
  });
  return [
    headerFinding("JSON_TYPE", list, "content-type", (value) =>
      value.startsWith("application/json"),
    ),
    judged("HEAD", head, ({ status, text }) => status === 200 && text === ""),
    headerFinding("CACHE_LIVE", list, "cache-control", isShort),
    headerFinding("CORS", list, "access-control-allow-origin", isOpenTo),
    headerFinding(
      "CORS_EXPOSED",
      list,
      "access-control-expose-headers",
      (value) =>
        value === "*" ||
        ["etag", "retry-after", "x-request-id"].every((name) => value.includes(name)),
    ),
    preflightFinding(preflight),
    cookieFinding(list),
  ];
}

/** Examines how the server of published files sends them. Pages of other origins read parts of them. */
export async function examineFiles(ask: Ask): Promise<DoctorFinding[]> {
  const root = await ask(`/${PUBLISHED_PATH}`, { headers: { origin: ORIGIN } });
  const part = await ask(`/${PUBLISHED_PATH}`, { headers: { origin: ORIGIN, range: "bytes=0-9" } });
  return [
    headerFinding("CORS", root, "access-control-allow-origin", isOpenTo),
    cookieFinding(root),
    judged("RANGES", part, ({ status, text }) => status === 206 && text?.length === 10),
  ];
}

function cookieFinding(answer: Answer | null): DoctorFinding {
  return judged(
    "NO_COOKIES",
    answer,
    ({ headers }) => !headers.has("set-cookie"),
    ({ headers }) => (headers.has("set-cookie") ? "a cookie is set" : "none"),
  );
}

/** Whether the header forbids caches to keep the answer for longer than a second. */
function isShort(control: string): boolean {
  if (/\bno-(?:store|cache)\b/.test(control)) return true;
  const [, seconds] = /\bmax-age=(\d+)/.exec(control) ?? [];
  return seconds !== undefined && Number(seconds) <= 1;
}

/** Examines the caching of an answer that can no longer change. */
export async function examineFinal(
  ask: Ask,
  path: string,
  answer: Answer | null,
): Promise<DoctorFinding[]> {
  return [
    headerFinding("CACHE_FINAL", answer, "cache-control", (value) => value.includes("immutable")),
    await etagFinding(ask, path, answer),
  ];
}

async function etagFinding(ask: Ask, path: string, answer: Answer | null): Promise<DoctorFinding> {
  const etag = answer?.headers.get("etag") ?? "";
  const named = judged(
    "ETAG",
    answer,
    () => etag !== "",
    () => "there is no ETag",
  );
  if (named.verdict !== "conforms") return named;
  const again = await ask(path, { headers: { "if-none-match": etag } });
  return judged("ETAG", again, ({ status }) => status === 304);
}
