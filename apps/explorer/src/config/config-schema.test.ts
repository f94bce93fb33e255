import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config-schema.ts";
import { configuredDirectories } from "./directories.ts";
import { configErrorWords } from "../words/config-error.ts";
import { loadConfig } from "./config.ts";

const local = { name: "Local ledger", apiBase: "", snapshotUrl: "/v1/ledger/snapshots/{hash}" };

/** Returns the sentence that the pages show for the error that `work` throws. */
async function sentenceOf(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof ConfigError) return error.say(configErrorWords);
  }
  throw new Error("the configuration was not refused");
}

describe("parseConfig", () => {
  it("[S9] ships fixed to mainnet, with real batches and no demonstration", () => {
    const file = new URL("../../public/config.json", import.meta.url);
    const shipped: unknown = JSON.parse(readFileSync(file, "utf8"));
    expect(parseConfig(shipped)).toMatchObject({
      networkKey: "mainnet",
      network: { name: "Mainnet", apiBase: "https://de-api.constellationnetwork.io" },
      batches: "api",
      demonstration: false,
      documentOrigins: [],
      serviceWorker: true,
    });
  });

  it("[H8] accepts the origins from which documents are downloaded", () => {
    const documentOrigins = ["https://documents.example", "http://localhost:9000"];
    expect(parseConfig({ network: "mainnet", documentOrigins })).toMatchObject({ documentOrigins });
  });

  it("[S11] accepts the operator’s own words and links, and names what is wrong with one", async () => {
    const poweredBy = "Run by the Chamber of Notaries";
    expect(parseConfig({ network: "mainnet" }).links).toEqual({});
    expect(parseConfig({ network: "mainnet", links: { poweredBy } }).links).toEqual({ poweredBy });
    const links = { groups: [{ title: "Law", links: [{ label: "Imprint", href: "imprint" }] }] };
    await expect(sentenceOf(() => parseConfig({ network: "mainnet", links }))).resolves.toContain(
      '"links.groups.0.links.0.href"',
    );
  });

  it("accepts a network that the deployment declares", () => {
    const config = parseConfig({ network: "local", networks: { local }, demonstration: true });
    expect(config.network).toEqual(local);
    expect(config.demonstration).toBe(true);
  });

  it("accepts the rule by which the network’s proofs are bound, and refuses an unknown one", async () => {
    const declare = (proofBinding: string) =>
      parseConfig({ network: "local", networks: { local: { ...local, proofBinding } } });
    expect(declare("leaf").network.proofBinding).toBe("leaf");
    expect(declare("path-and-leaf").network.proofBinding).toBe("path-and-leaf");
    await expect(sentenceOf(() => declare("path"))).resolves.toContain(
      "networks.local.proofBinding",
    );
  });

  it("[LA4] accepts the network’s other host and its metagraph, and refuses what cannot be either", async () => {
    const declare = (members: object) =>
      parseConfig({ network: "local", networks: { local: { ...local, ...members } } }).network;
    const ledgerApi = "https://ledger.example";
    expect(declare({ ledgerApi, metagraphId: "DAG0x" })).toMatchObject({
      ledgerApi,
      metagraphId: "DAG0x",
    });
    expect(declare({}).ledgerApi).toBeUndefined();
    for (const invalid of ["", "/ledger", "ledger.example", "javascript:alert(1)", 7, null]) {
      await expect(sentenceOf(() => declare({ ledgerApi: invalid }))).resolves.toContain(
        '"networks.local.ledgerApi"',
      );
    }
    for (const invalid of ["", 7, null]) {
      await expect(sentenceOf(() => declare({ metagraphId: invalid }))).resolves.toContain(
        '"networks.local.metagraphId"',
      );
    }
  });

  it("[PF1] accepts published files as the source of a network, whose ledger is in them unless it names another", async () => {
    const declare = (members: object) =>
      parseConfig({ network: "files", networks: { files: { name: "Files", ...members } } }).network;
    for (const apiBase of ["https://files.example/notary", "https://files.example/notary/"]) {
      expect(declare({ apiBase, source: "published" })).toMatchObject({
        source: "published",
        apiBase,
        snapshotUrl: "https://files.example/notary/v1/ledger/snapshots/{hash}",
      });
    }
    const snapshotUrl = "https://ledger.example/{hash}";
    expect(declare({ apiBase: "", source: "published", snapshotUrl }).snapshotUrl).toBe(
      snapshotUrl,
    );
    expect(declare({ apiBase: "", source: "api", snapshotUrl }).source).toBe("api");
    for (const invalid of ["", "files", null, 7, {}]) {
      const sentence = sentenceOf(() => declare({ apiBase: "", source: invalid, snapshotUrl }));
      await expect(sentence).resolves.toContain('"networks.files.source"');
    }
    for (const invalid of [
      { apiBase: "javascript:alert(1)", source: "published" },
      { source: "published" },
    ]) {
      await expect(sentenceOf(() => declare(invalid))).resolves.toContain("networks.files.apiBase");
    }
    await expect(sentenceOf(() => declare({ apiBase: "" }))).resolves.toContain("snapshotUrl");
  });

  it("[DI8] accepts domains with directories of keys, and refuses what cannot be one", async () => {
    const id = "0B7C1F2E-6A52-4D7E-9A3F-3D0C5D0E1A01";
    const origins = ["https://halden.example", "https://halden.example:8443", "http://127.0.0.1:1"];
    const directories = origins.map((origin) => ({ origin, organizations: [id] }));
    const config = parseConfig({ network: "mainnet", directories });
    expect(configuredDirectories(config.directories)).toEqual(
      ["halden.example", "halden.example:8443", "127.0.0.1:1"].map((domain, index) => ({
        origin: origins[index],
        domain,
        organizations: [id.toLowerCase()],
      })),
    );
    expect(parseConfig({ network: "mainnet" }).directories).toEqual([]);
    await expect(
      sentenceOf(() => parseConfig({ network: "mainnet", directories: {} })),
    ).resolves.toContain('"directories"');
    const refused: unknown[] = [
      null,
      "https://halden.example",
      { origin: "https://halden.example" },
      { origin: "https://halden.example", organizations: ["halden"] },
      { origin: "https://halden.example", organizations: id },
      ...[
        "halden.example",
        "https://halden.example/",
        "https://Halden.example",
        "http://halden.example",
        "http://127.0.0.1.halden.example",
        "javascript:alert(1)",
        7,
      ].map((origin) => ({ origin, organizations: [id] })),
    ];
    for (const entry of refused) {
      expect(configuredDirectories([...directories, entry]), JSON.stringify(entry)).toBeNull();
    }
  });

  it("[PO3] accepts a policy as text, and none if there is none", async () => {
    const withPolicy = (witnessPolicy: unknown) =>
      parseConfig({ network: "mainnet", witnessPolicy });
    expect(withPolicy("quorum none\n").witnessPolicy).toBe("quorum none\n");
    expect(parseConfig({ network: "mainnet" }).witnessPolicy).toBeNull();
    for (const invalid of [7, [], {}]) {
      await expect(sentenceOf(() => withPolicy(invalid))).resolves.toContain('"witnessPolicy"');
    }
  });

  it("[OB11] accepts observers as text, and none if there is none", async () => {
    expect(parseConfig({ network: "mainnet", observers: "# none" }).observers).toBe("# none");
    expect(parseConfig({ network: "mainnet" }).observers).toBeNull();
    await expect(
      sentenceOf(() => parseConfig({ network: "mainnet", observers: [] })),
    ).resolves.toContain('"observers"');
  });

  it("[S10] refuses an unknown network with the specified words", async () => {
    for (const network of ["moonnet", "toString"]) {
      const sentence = sentenceOf(() => parseConfig({ network }));
      await expect(sentence).resolves.toBe(`Invalid network => ${network}`);
    }
  });

  const refused: [name: string, body: unknown, message: string][] = [
    ["no object", "mainnet", "is not an object"],
    ["no network", {}, '"network"'],
    ["networks that are a list", { network: "mainnet", networks: [] }, '"networks"'],
    ["an unknown source of batches", { network: "mainnet", batches: "mock" }, '"batches"'],
    [
      "a service worker that is neither on nor off",
      { network: "mainnet", serviceWorker: "off" },
      "serviceWorker",
    ],
    ["words for a boolean", { network: "mainnet", demonstration: "no" }, '"demonstration"'],
    ...[
      "https://documents.example",
      ["documents.example"],
      ["https://documents.example/a"],
      [7],
    ].map((documentOrigins): [string, unknown, string] => [
      `${JSON.stringify(documentOrigins)} for origins of documents`,
      { network: "mainnet", documentOrigins },
      '"documentOrigins"',
    ]),
    ["no name", { network: "x", networks: { x: { ...local, name: "" } } }, "networks.x.name"],
    [
      "an API base that is not a web address",
      { network: "x", networks: { x: { ...local, apiBase: "javascript:alert(1)" } } },
      "networks.x.apiBase",
    ],
    [
      "a snapshot address of a foreign scheme",
      { network: "x", networks: { x: { ...local, snapshotUrl: "javascript:{hash}" } } },
      "networks.x.snapshotUrl",
    ],
    [
      "a snapshot address that only looks like a path",
      { network: "x", networks: { x: { ...local, snapshotUrl: "//elsewhere/{hash}" } } },
      "networks.x.snapshotUrl",
    ],
    [
      "a snapshot address without its hash",
      { network: "x", networks: { x: { ...local, snapshotUrl: "/snapshots" } } },
      "networks.x.snapshotUrl",
    ],
  ];
  it.each(refused)("refuses %s", async (_, body, message) => {
    await expect(sentenceOf(() => parseConfig(body))).resolves.toContain(message);
  });
});

describe("loadConfig", () => {
  it("asks for the file without following redirects", async () => {
    const inits: (RequestInit | undefined)[] = [];
    await loadConfig((_input, init) => {
      inits.push(init);
      return Promise.resolve(Response.json({ network: "mainnet" }));
    });
    expect(inits).toMatchObject([{ redirect: "manual" }]);
  });

  it("reads no more of the file than its limit", async () => {
    let pieces = 0;
    const body = new ReadableStream({
      pull(controller) {
        pieces += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    const sentence = sentenceOf(() => loadConfig(() => Promise.resolve(new Response(body))));
    await expect(sentence).resolves.toBe(
      "/config.json could not be read: it is longer than 64 KiB",
    );
    expect(pieces).toBeLessThan(70);
  });

  it("says why the file could not be loaded", async () => {
    const answers: [fetch: () => Promise<Response>, reason: string][] = [
      [() => Promise.resolve(new Response("", { status: 404 })), "status 404"],
      [() => Promise.reject(new TypeError("failed to fetch")), "failed to fetch"],
      [() => Promise.resolve(new Response("<!doctype html>")), ""],
      [
        () => Promise.resolve(Response.redirect("https://elsewhere.example/config.json")),
        "the answer is a redirect",
      ],
    ];
    for (const [fetch, reason] of answers) {
      const sentence = sentenceOf(() => loadConfig(fetch));
      await expect(sentence).resolves.toContain(`/config.json could not be read: ${reason}`);
    }
  });
});
