// Routes by which the holder of an API key registers webhooks, lists them, and deletes them. A call sees only the
// webhooks of its key. They receive the events of the key's organization.
import { randomBytes } from "node:crypto";
import {
  parseExact,
  type RegisteredWebhook,
  type Webhook as WebhookAnswer,
  WEBHOOK_LIMITS,
  WEBHOOK_PATHS,
  WebhookRegistration,
} from "@digital-evidence/evidence/api";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { FINGERPRINT_STATUSES } from "@digital-evidence/evidence/status";
import type { NewWebhook, Webhook } from "../store/webhook.ts";
import type { Store } from "../store/store.ts";
import { targetProblem, type WebhookTargets } from "../webhooks/target.ts";
import { checkApiKey, withKey } from "../keys/check.ts";
import { readJsonText } from "./body.ts";
import { type Call, type Reply, respondJson } from "./call.ts";
import { Failure, notFound } from "./failure.ts";
import { webhookIdParameter } from "./parameters.ts";
import { tooMuch } from "./rate-limit.ts";
import { get, post, remove, type Route } from "./route.ts";
import { createRateLimiter } from "@digital-evidence/http-server/token-bucket";

const MAX_BODY_BYTES = 16_384;
const MAX_VALUES = 100;
/**
 * How many calls to register a webhook an organization may make in a minute, including refused calls. The limit
 * protects receivers from many challenges.
 */
const REGISTRATIONS_PER_MINUTE = 10;
/** The specification "Standard Webhooks" demands 24 to 64 bytes. */
const SECRET_BYTES = 32;
const SECRET_PREFIX = "whsec_";

interface WebhookRoutes {
  readonly store: Store;
  readonly webhookTargets: WebhookTargets;
  readonly now: () => number;
  readonly newId: () => string;
}

export function webhookRoutes(options: WebhookRoutes): Route[] {
  const { store, webhookTargets, now, newId } = options;
  const registrations = createRateLimiter(REGISTRATIONS_PER_MINUTE, now);

  async function readRegistration(call: Call): Promise<WebhookRegistration> {
    const text = await readJsonText(call, MAX_BODY_BYTES);
    const json = parseJson(text, { maxLength: MAX_BODY_BYTES, maxValues: MAX_VALUES });
    if (!json.ok) throw new Failure("INVALID_JSON", `${json.message}, at character ${json.at}`);
    const parsed = parseExact(WebhookRegistration, json.value);
    if (!parsed.ok) {
      const [issue] = parsed.issues;
      throw new Failure("INVALID_REQUEST", issue?.message ?? "is not a registration", issue?.path);
    }
    const problem = targetProblem(parsed.value.url, webhookTargets);
    if (problem !== null) throw new Failure("INVALID_REQUEST", problem, "url");
    return parsed.value;
  }

  return [
    post(WEBHOOK_PATHS.webhooks, async (call) => {
      const { keyHash, organization } = await checkApiKey(
        call.headers["x-api-key"],
        store.keys,
        now(),
      );
      if (webhookTargets === "NONE") {
        throw new Failure("FORBIDDEN", "the operator of this service has turned webhooks off");
      }
      const waitSeconds = registrations.wait(organization.id);
      if (waitSeconds > 0) throw tooMuch("too many webhooks were registered", waitSeconds);
      registrations.spend(organization.id, 1);
      const { url, statuses = FINGERPRINT_STATUSES } = await readRegistration(call);
      const webhook: NewWebhook = {
        id: newId(),
        keyHash,
        organizationId: organization.id,
        // This normalizes the URL. For example, a host that is written as a number becomes an IPv4 address.
        url: new URL(url).href,
        secret: randomBytes(SECRET_BYTES).toString("base64"),
        challenge: randomBytes(SECRET_BYTES).toString("hex"),
        statuses: FINGERPRINT_STATUSES.filter((status) => statuses.includes(status)),
        createdAt: now(),
      };
      if (!(await withKey(store.webhooks.add(webhook, WEBHOOK_LIMITS.perKey)))) {
        throw new Failure("CONFLICT", `a key has at most ${WEBHOOK_LIMITS.perKey} webhooks`);
      }
      const registered: RegisteredWebhook = {
        ...toAnswer({ ...webhook, ...unused }),
        secret: SECRET_PREFIX + webhook.secret,
      };
      return answer(registered);
    }),

    get(WEBHOOK_PATHS.webhooks, async (call) => {
      const { keyHash } = await checkApiKey(call.headers["x-api-key"], store.keys, now());
      return answer((await store.webhooks.ofKey(keyHash)).map(toAnswer));
    }),

    remove(WEBHOOK_PATHS.webhook, async (call) => {
      const { keyHash } = await checkApiKey(call.headers["x-api-key"], store.keys, now());
      const id = webhookIdParameter(call);
      const webhook = (await store.webhooks.ofKey(keyHash)).find((own) => own.id === id);
      if (
        webhook === undefined ||
        !(await withKey(store.webhooks.delete({ id, keyHash, at: now() })))
      ) {
        throw notFound("webhook");
      }
      return answer(toAnswer(webhook));
    }),
  ];
}

/** The state of a webhook before the first request to it. */
const unused = {
  state: "UNVERIFIED",
  deliveredAt: null,
  problem: null,
  failures: 0,
  failingSince: null,
  dueAt: 0,
  discarded: 0,
} as const;

function answer(data: object): Reply {
  return respondJson({ data }, 200, { "Cache-Control": "no-store" });
}

function toAnswer(webhook: Webhook): WebhookAnswer {
  const { id, url, statuses, state, createdAt, deliveredAt, problem, failures, dueAt } = webhook;
  const time = (at: number): string => new Date(at).toISOString();
  return {
    id,
    url,
    statuses: [...statuses],
    state,
    createdAt: time(createdAt),
    ...(deliveredAt === null ? {} : { lastDeliveryAt: time(deliveredAt) }),
    ...(problem === null ? {} : { problem }),
    failures,
    ...(failures === 0 || state === "STOPPED" ? {} : { nextAttemptAt: time(dueAt) }),
    discardedEvents: webhook.discarded,
  };
}
