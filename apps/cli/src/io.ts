// The things outside the process that a command uses, such as the network and the terminal. Tests pass their own
// implementation.
import type { Fetch } from "@digital-evidence/client";
import type { TextStream } from "./terminal/line.ts";
import type { Progress } from "./terminal/progress.ts";

export type Streams = {
  stdin: NodeJS.ReadableStream;
  stdout: TextStream;
  stderr: TextStream;
};

export type World = Streams & {
  fetch: Fetch;
  now: () => Date;
  newId: () => string;
  env: Readonly<Record<string, string | undefined>>;
};

export type Io = World & { progress: Progress };
