// What the log's program brings: how it writes its own log, and how it sends requests to witnesses and authorities.

/** The part of pino's logger that is used here. */
export interface Logger {
  info(values: object, message: string): void;
  warn(values: object, message: string): void;
  error(values: object, message: string): void;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Sends a request by POST and does not follow redirects. It rejects where there is no complete answer within the limits.
 */
export type Send = (request: {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
}) => Promise<Answer>;
