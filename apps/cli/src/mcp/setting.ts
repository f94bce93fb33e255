import type { z, ZodRawShape } from "zod";
import type { Known } from "@digital-evidence/verdict/known";
import type { Io } from "../io.ts";
import type { Service } from "../service/service.ts";

export type Setting = {
  service: Service;
  io: Io;
  /** The folder whose files the tools may read. */
  folder: string;
  /** The observers that the person trusts. */
  observers?: Known["observers"];
};

export type Tool<Input extends ZodRawShape> = {
  name: string;
  config: {
    title: string;
    description: string;
    inputSchema: Input;
    outputSchema: ZodRawShape;
    annotations: { readOnlyHint: true };
  };
  /** @throws CommandError, or an error of the client. The server then answers that the tool has failed. */
  run: (
    input: z.output<z.ZodObject<Input>>,
    setting: Setting,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>;
};
