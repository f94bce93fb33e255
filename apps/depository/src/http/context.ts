// What every handler finds in its context.
import type { IncomingMessage } from "node:http";

export interface Env {
  /** What the server adds; a request made inside the process has none of it. */
  Bindings: {
    incoming?: IncomingMessage;
  };
  Variables: {
    requestId: string;
  };
}
