// Compares the OpenAPI document with the service. The document must describe every route. Every real answer,
// including errors, must match its description and must not have any other members.
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  apiKey,
  type FreshDepository,
  freshDepository,
  privateKey,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { publicKeyId } from "@digital-evidence/evidence/signature";
import { problemsOf, resolver } from "../../test/json-schema.ts";
import { createDemoDocuments, demoDocumentId } from "../demo/documents.ts";
import { openApiDocument } from "./openapi.ts";

type Json = Record<string, unknown>;
interface Described {
  readonly operationId: string;
  readonly parameters: { name: string; in: string; required: boolean }[];
  readonly responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const document = openApiDocument();
const resolve = resolver(document);
const paths = document["paths"] as Record<string, Record<string, Described>>;
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

let depository: FreshDepository;
const one = value();
const hash = fingerprintHash(one);
const documentId = demoDocumentId("contract", new Date(0), "0a1b2c3d");
const { documentRef = "" } = createDemoDocuments().find(documentId) ?? {};
const held = value({ documentId, documentRef });
const signerId = publicKeyId(privateKey);
let batchId: string;
let snapshotHash: string;
let registered: string;

beforeAll(async () => {
  depository = await freshDepository();
  await depository.submit([
    signed(one),
    signed(held),
    ...Array.from({ length: 5 }, () => signed(value())),
  ]);
  await depository.settle();
  const [batch] = (await depository.get("/v1/batches/latest")).body.data as {
    id: string;
    globalSnapshotHash: string;
  }[];
  batchId = batch?.id ?? "";
  snapshotHash = batch?.globalSnapshotHash ?? "";
  // Creates a second snapshot, because one of the calls below asks for the snapshot after the first one.
  await depository.submit([signed(value())]);
  await depository.settle();
  const webhook = await depository.post("/v1/webhooks", { url: "https://hook.example/" });
  registered = (webhook.body as { data: { id: string } }).data.id;
});
afterAll(() => depository.remove());

describe("the document", () => {
  it("has every route of the API and no other", () => {
    const routed = depository.app.routes
      .filter(({ path }) => path.startsWith("/v1/"))
      .map(({ method, path }) => `${method} ${path}`);
    const documented = described.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(routed.toSorted()).toEqual(documented.toSorted());
  });

  it("is OpenAPI 3.1: references resolve, ids are unique, path parameters are declared", () => {
    expect(document["openapi"]).toMatch(/^3\.1\./);
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, reference = ""] of references) expect(() => resolve(reference)).not.toThrow();
    const ids = described.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, parameters } of described) {
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(inPath.map(({ name }) => name)).toEqual(named);
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  });

  it("is served to any page, and answered 304 while it is unchanged", async () => {
    const response = await depository.app.request("/openapi.json");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const again = await depository.app.request("/openapi.json", {
      headers: { "If-None-Match": response.headers.get("ETag") ?? "" },
    });
    expect(again.status).toBe(304);
  });
});

describe("every answer fits the document", () => {
  const submission = JSON.stringify([signed(value()), {}]);
  const post = (body: string, headers: Record<string, string> = { "X-Api-Key": apiKey }) => ({
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  });
  const remove = { method: "DELETE", headers: { "X-Api-Key": apiKey } };
  /** The operation's id, a function from its path template to the requested path, the expected status, the request. */
  const calls: [string, (template: string) => string, number, RequestInit?][] = [
    ["submitFingerprints", (path) => path, 200, post(submission)],
    ["submitFingerprints", (path) => path, 400, post("[")],
    ["submitFingerprints", (path) => path, 400, post("{}")],
    ["submitFingerprints", (path) => path, 401, post("[]", {})],
    [
      "submitFingerprints",
      (path) => path,
      403,
      post(JSON.stringify([signed(value({ orgId: "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1aff" }))])),
    ],
    ["submitFingerprints", (path) => path, 413, post(JSON.stringify(Array(1001).fill(0)))],
    [
      "submitFingerprints",
      (path) => path,
      415,
      post("[]", { "X-Api-Key": apiKey, "Content-Type": "text/plain" }),
    ],
    ["validateFingerprints", (path) => path, 200, post(submission)],
    ["searchFingerprints", (path) => `${path}?limit=2`, 200],
    ["searchFingerprints", (path) => `${path}?event_id=1`, 400],
    ["latestFingerprints", (path) => `${path}?status=NEW&status=FINALIZED_COMMITMENT`, 200],
    ["latestFingerprints", (path) => `${path}?limit=501`, 400],
    ["fingerprintStats", (path) => path, 200],
    ["fingerprintActivity", (path) => `${path}?period=all`, 200],
    ["fingerprintActivity", (path) => `${path}?period=1y`, 400],
    ["fingerprint", (path) => path.replace("{hash}", hash), 200],
    ["fingerprint", (path) => path.replace("{hash}", "x"), 400],
    ["fingerprint", (path) => path.replace("{hash}", "0".repeat(64)), 404],
    ["fingerprintProof", (path) => path.replace("{hash}", hash), 200],
    ["fingerprintProof", (path) => path.replace("{hash}", "0".repeat(64)), 404],
    ["fingerprintDocument", (path) => path.replace("{eventId}", held.eventId), 307],
    ["fingerprintDocument", (path) => path.replace("{eventId}", one.eventId), 404],
    ["signersByAddress", (path) => `${path}?address=${ledgerAddress(signerId)}`, 200],
    ["signersByAddress", (path) => `${path}?address=DAG`, 400],
    ["signer", (path) => path.replace("{key}", signerId), 200],
    ["signer", (path) => path.replace("{key}", "0".repeat(128)), 200],
    ["signer", (path) => path.replace("{key}", `05${signerId}`), 400],
    ["signerFingerprints", (path) => `${path.replace("{key}", signerId)}?limit=2`, 200],
    ["signerFingerprints", (path) => path.replace("{key}", "x"), 400],
    ["atomFeed", (path) => `${path}?limit=2`, 200],
    ["atomFeed", (path) => `${path}?organization_id=1`, 400],
    ["jsonFeed", (path) => `${path}?status=NEW`, 200],
    ["jsonFeed", (path) => `${path}?status=NEW&document_id=a`, 400],
    ["serviceActivity", (path) => `${path}?period=7d`, 200],
    ["serviceActivity", (path) => `${path}?period=1y`, 400],
    ["registerWebhook", (path) => path, 200, post('{"url":"https://hook.example/"}')],
    ["registerWebhook", (path) => path, 400, post('{"url":"http://hook.example/"}')],
    ["registerWebhook", (path) => path, 401, post("{}", {})],
    ["registerWebhook", (path) => path, 413, post(JSON.stringify(Array(9_000).fill(0)))],
    ["webhooks", (path) => path, 200, { headers: { "X-Api-Key": apiKey } }],
    ["webhooks", (path) => path, 401],
    ["deleteWebhook", (path) => path.replace("{webhookId}", registered), 200, remove],
    ["deleteWebhook", (path) => path.replace("{webhookId}", batchId), 404, remove],
    ["deleteWebhook", (path) => path.replace("{webhookId}", "1"), 400, remove],
    ["serviceStatus", (path) => path, 200],
    ["latestBatches", (path) => path, 200],
    ["batchesByRoot", (path) => `${path}?root=${"ab".repeat(32)}`, 200],
    ["batchesByRoot", (path) => path, 400],
    ["ledgerSnapshots", (path) => `${path}?ordinal=1`, 200],
    ["ledgerSnapshots", (path) => `${path}?ordinal=0`, 400],
    ["batch", (path) => path.replace("{batchId}", batchId), 200],
    ["batch", (path) => path.replace("{batchId}", "404"), 400],
    ["batchFingerprints", (path) => `${path.replace("{batchId}", batchId)}?limit=2`, 200],
    ["ledgerSnapshot", (path) => path.replace("{hash}", snapshotHash), 200],
    ["ledgerSnapshot", (path) => path.replace("{hash}", "0".repeat(64)), 404],
    ["nextLedgerSnapshot", (path) => path.replace("{hash}", snapshotHash), 200],
    ["nextLedgerSnapshot", (path) => path.replace("{hash}", "0".repeat(64)), 404],
  ];

  it.each(calls)("%s %s answers %i as described", async (id, pathOf, status, init) => {
    const operation = described.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`no ${id} in the document`);
    const response = await depository.app.request(pathOf(operation.path), init);
    expect(response.status).toBe(status);
    expect(response.headers.get("X-Request-Id")).not.toBeNull();
    if (status === 307) {
      expect(Object.keys(operation.responses)).not.toContain("200");
      expect(URL.canParse(response.headers.get("Location") ?? "")).toBe(true);
      return;
    }
    const [type = ""] = (response.headers.get("Content-Type") ?? "").split(";");
    const schema = operation.responses[status]?.content?.[type]?.schema;
    if (schema === undefined) throw new Error(`${id} does not describe ${status} as ${type}`);
    const body: unknown = type.endsWith("json") ? await response.json() : await response.text();
    expect(problemsOf(schema, body, resolve)).toEqual([]);
  });

  it("and every operation is among the successful calls above", () => {
    const called = new Set(calls.filter(([, , status]) => status < 400).map(([id]) => id));
    expect([...called].toSorted()).toEqual(
      described.map(({ operationId }) => operationId).toSorted(),
    );
  });
});

describe("the reference page", () => {
  it("shows every call and every shape, and runs under the strictest policy", async () => {
    const response = await depository.app.request("/reference");
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
    expect(response.headers.get("Content-Security-Policy")).not.toMatch(/unsafe|\*/);
    const page = await response.text();
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:/);
    for (const { operationId, path } of described) {
      expect(page).toContain(`id="${operationId}"`);
      expect(page).toContain(`<code>${path}</code>`);
    }
    const { schemas } = document["components"] as { schemas: object };
    for (const name of Object.keys(schemas)) expect(page).toContain(`id="shape-${name}"`);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    for (const id of links) expect(page).toContain(`id="${id}"`);
  });

  it("has its style sheet", async () => {
    const response = await depository.app.request("/reference.css");
    expect(response.headers.get("Content-Type")).toContain("text/css");
  });
});
