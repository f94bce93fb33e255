// The OpenAPI 3.1 document. It is generated from the operations and from the schemas that parse requests.
// https://spec.openapis.org/oas/v3.1.1.html
import * as api from "@digital-evidence/evidence/api";
import { toJsonSchemaDefs } from "@valibot/to-json-schema";
import { statusOfCode } from "./failure.ts";
import {
  type FeedFormat,
  type Operation,
  operations,
  type REDIRECT,
  type ShapedAnswer,
} from "./operations.ts";
import { parameterSchema } from "./parameter-schema.ts";
import type { Parameter } from "./parameters.ts";

type Json = Readonly<Record<string, unknown>>;

const requestSchemas = {
  FingerprintSubmission: api.FingerprintSubmission,
  FingerprintValue: api.FingerprintValue,
  SubmittedSignatureProof: api.SubmittedSignatureProof,
  Tags: api.Tags,
  WebhookRegistration: api.WebhookRegistration,
};
const answerSchemas = {
  Activity: api.Activity,
  BatchInfo: api.BatchInfo,
  FingerprintDetails: api.FingerprintDetails,
  FingerprintStats: api.FingerprintStats,
  FingerprintSummary: api.FingerprintSummary,
  InclusionProof: api.InclusionProof,
  LedgerSnapshot: api.LedgerSnapshot,
  Pagination: api.Pagination,
  ReceivedSignatureProof: api.ReceivedSignatureProof,
  RegisteredWebhook: api.RegisteredWebhook,
  ServiceActivity: api.ServiceActivity,
  ServiceStatus: api.ServiceStatus,
  Signer: api.Signer,
  SubmissionResult: api.SubmissionResult,
  Webhook: api.Webhook,
  WebhookChallenge: api.WebhookChallenge,
  WebhookEvent: api.WebhookEvent,
  Error: api.ErrorBody,
  Hash: api.ReceivedHash,
};

const API_KEY = "apiKey";

const commonErrors = ["RATE_LIMITED", "INTERNAL", "UNAVAILABLE"] as const;

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

function schemas(): Json {
  const options = {
    target: "draft-2020-12",
    // JSON Schema cannot express these checks, such as that a day exists.
    ignoreActions: ["check"] as string[],
    overrideRef: ({ referenceId }: { referenceId: string }) =>
      `#/components/schemas/${referenceId}`,
  } as const;
  return {
    ...toJsonSchemaDefs(requestSchemas, { ...options, typeMode: "input" }),
    ...toJsonSchemaDefs(answerSchemas, { ...options, typeMode: "output" }),
  };
}

function parameterObject(parameter: Parameter): Json {
  const { name, in: where, description } = parameter;
  const schema = parameterSchema(parameter);
  return {
    name,
    in: where,
    description,
    required: where === "path",
    ...(parameter.isJson ? { content: { "application/json": { schema } } } : { schema }),
  };
}

const feedContent: Readonly<Record<FeedFormat, Json>> = {
  atom: { "application/atom+xml": { schema: { type: "string" } } },
  json: {
    "application/feed+json": {
      schema: { type: "object", required: ["version", "title", "items"] },
    },
  },
};

function answerContent(answer: Exclude<Operation["answer"], typeof REDIRECT>): Json {
  if ("feed" in answer) return feedContent[answer.feed];
  return { "application/json": { schema: answerSchema(answer) } };
}

function answerSchema({ shape, wrapping }: ShapedAnswer): Json {
  const list = { type: "array", items: ref(shape) };
  if (wrapping === "LIST") return list;
  if (wrapping === "DATA_LIST") {
    return { type: "object", required: ["data"], properties: { data: list } };
  }
  if (wrapping === "DATA") {
    return { type: "object", required: ["data"], properties: { data: ref(shape) } };
  }
  if (wrapping === "DATA_OR_NULL") {
    const value = { anyOf: [ref(shape), { type: "null" }] };
    return { type: "object", required: ["data"], properties: { data: value } };
  }
  const properties = { data: list, pagination: ref("Pagination") };
  return { type: "object", required: ["data", "pagination"], properties };
}

function successOf({ answer }: Operation, isPublic: boolean): string {
  if (isPublic) return "Found. Cache-Control says how long caches may keep the answer.";
  return "wrapping" in answer && answer.wrapping === "LIST"
    ? "One result for each submission, accepted or refused."
    : "Done. No cache may keep the answer.";
}

function bodyContent({ shape, maxItems }: NonNullable<Operation["body"]>): Json {
  const schema =
    maxItems === undefined ? ref(shape) : { type: "array", items: ref(shape), maxItems };
  return { required: true, content: { "application/json": { schema } } };
}

function responses(operation: Operation): Json {
  // Caches may not keep answers to calls with a key, so these calls never get the answer 304.
  const isPublic = operation.method === "get" && !operation.needsKey;
  const errors = new Map<number, api.ErrorCode[]>();
  for (const code of [...operation.errors, ...commonErrors]) {
    const status = statusOfCode(code);
    errors.set(status, [...(errors.get(status) ?? []), code]);
  }
  const { answer } = operation;
  const requestId = { "X-Request-Id": { schema: { type: "string" } } };
  const location = { Location: { required: true, schema: { type: "string", format: "uri" } } };
  return {
    ...("status" in answer
      ? { 307: { description: "Found at this address.", headers: { ...requestId, ...location } } }
      : {
          200: {
            description: successOf(operation, isPublic),
            headers: requestId,
            content: answerContent(answer),
          },
        }),
    ...(isPublic && !("status" in answer)
      ? { 304: { description: "Not changed since the ETag in If-None-Match." } }
      : {}),
    ...Object.fromEntries(
      [...errors].map(([status, codes]) => [
        status,
        {
          description: codes.join(", "),
          ...(status === statusOfCode("RATE_LIMITED")
            ? { headers: { "Retry-After": { schema: { type: "integer" } } } }
            : {}),
          content: { "application/json": { schema: ref("Error") } },
        },
      ]),
    ),
  };
}

function operationObject(operation: Operation): Json {
  const { id, summary, description, parameters, needsKey, body } = operation;
  return {
    operationId: id,
    summary,
    description,
    parameters: parameters.map(parameterObject),
    security: needsKey ? [{ [API_KEY]: [] }] : [],
    ...(body === null ? {} : { requestBody: bodyContent(body) }),
    responses: responses(operation),
  };
}

/** Describes a request that the service sends to the receiver of a webhook. */
function webhook(shape: string, description: string): Json {
  const header = (name: string) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  });
  return {
    post: {
      description,
      parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header),
      requestBody: bodyContent({ shape }),
      responses: { "2XX": { description: "Received. Anything else is a failure." } },
    },
  };
}

export function openApiDocument(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const at = (paths[operation.path] ??= {});
    at[operation.method] = operationObject(operation);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Digital evidence depository",
      version: "1",
      description:
        "Accepts signed fingerprints, puts them into batches, commits each batch's root to a ledger, and serves proofs that anyone can verify. Reading is public. Lists refuse query parameters that are not described here. The network's published API does not have what is marked “An addition of this service”.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: "/" }],
    paths,
    webhooks: {
      statusChanged: webhook(
        "WebhookEvent",
        "Fingerprints of the key's organization have reached a status.",
      ),
      challenge: webhook(
        "WebhookChallenge",
        'Verifies the receiver, which answers with the JSON object {"challenge": …}.',
      ),
    },
    components: {
      schemas: schemas(),
      securitySchemes: { [API_KEY]: { type: "apiKey", in: "header", name: "X-Api-Key" } },
    },
  };
}
