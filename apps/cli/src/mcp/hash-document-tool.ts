import { z } from "zod";
import { digestDocument } from "../document-digest.ts";
import { pathInFolder } from "./folder.ts";
import type { Tool } from "./setting.ts";

const input = {
  file: z.string().max(4096).describe("Path of the document, in the server's folder."),
};

export const hashDocumentTool: Tool<typeof input> = {
  name: "hash_document",
  config: {
    title: "Hash a document",
    description:
      "SHA-256 and SHA-512 of a file, computed here; the document is not sent anywhere. A hash alone shows nothing about any fingerprint.",
    inputSchema: input,
    outputSchema: { file: z.string(), bytes: z.number(), sha256: z.string(), sha512: z.string() },
    annotations: { readOnlyHint: true },
  },
  async run({ file }, { folder }, signal) {
    const { bytes, digests } = await digestDocument(
      await pathInFolder(folder, file),
      undefined,
      signal,
    );
    return { file, bytes, sha256: digests["SHA-256"], sha512: digests["SHA-512"] };
  },
};
