// A connection of a load generator. It uses a raw socket, so that the load generator needs less processor time than the
// server that is measured.
import { connect, type Socket } from "node:net";

/** Called when an answer has been read to its end. `body` is the answer's body as the chunks that arrived. */
export type OnAnswer = (
  connection: Connection,
  status: number,
  dueAt: number,
  body: readonly Buffer[],
) => void;

/**
 * Sends one request at a time. If the connection fails while a request waits for its answer, the error is thrown and
 * ends the process. If no request waits, everything that the server sends is ignored, such as a 408 for an idle
 * connection.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #onAnswer: OnAnswer;
  #dueAt = 0;
  #isAsked = false;
  #usedAt = performance.now();
  #left = 0;
  #status = 0;
  #head: Buffer | null = null;
  #body: Buffer[] = [];

  constructor(port: number, onAnswer: OnAnswer) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#onAnswer = onAnswer;
    this.#socket.on("data", (chunk) => this.#read(chunk));
    this.#socket.on("error", (error) => {
      if (this.#isAsked) throw error;
    });
  }

  /** The milliseconds since the last request was sent. Before the first request, since the connection was created. */
  get idleMs(): number {
    return performance.now() - this.#usedAt;
  }

  /** @param request the head and the body of the request, as bytes or as Latin-1 text */
  send(request: string | Buffer, dueAt: number): void {
    this.#dueAt = dueAt;
    this.#isAsked = true;
    this.#usedAt = performance.now();
    if (typeof request === "string") this.#socket.write(request, "latin1");
    else this.#socket.write(request);
  }

  end(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (!this.#isAsked) return;
    if (this.#left === 0) {
      const head = this.#head === null ? chunk : Buffer.concat([this.#head, chunk]);
      const headEnd = head.indexOf("\r\n\r\n");
      if (headEnd < 0) {
        this.#head = head;
        return;
      }
      this.#head = null;
      const text = head.toString("latin1", 0, headEnd);
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(text) ?? [];
      if (length === undefined) throw new Error(`an answer without a length:\n${text}`);
      this.#status = Number(text.slice(9, 12));
      this.#body = [head.subarray(headEnd + 4)];
      this.#left = headEnd + 4 + Number(length) - head.length;
    } else {
      this.#body.push(chunk);
      this.#left -= chunk.length;
    }
    if (this.#left > 0) return;
    this.#isAsked = false;
    this.#onAnswer(this, this.#status, this.#dueAt, this.#body);
  }
}
