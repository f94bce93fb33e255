// What the tools share, and what a tool is.
import type { z, ZodRawShape } from "zod";
import type { Io } from "../io.ts";
import type { Service } from "../service/service.ts";

export type Setting = {
  service: Service;
  io: Io;
  /** The folder whose files may be read. */
  folder: string;
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
  /** @throws CommandError and the client's errors; they become the tool's failure */
  run: (
    input: z.output<z.ZodObject<Input>>,
    setting: Setting,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>;
};
