// The type of a tool, and what every tool is given to work with, such as the service.
import type { z, ZodRawShape } from "zod";
import type { Io } from "../io.ts";
import type { Service } from "../service/service.ts";

export type Setting = {
  service: Service;
  io: Io;
  /** The folder whose files the tools may read. */
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
  /** @throws CommandError and the client's errors; the tool's answer then reports a failure */
  run: (
    input: z.output<z.ZodObject<Input>>,
    setting: Setting,
    signal: AbortSignal,
  ) => Promise<Readonly<Record<string, unknown>>>;
};
