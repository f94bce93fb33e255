// Stands between a client's socket and Node's HTTP parser. Node's server reads whatever a client sends, before anybody
// can limit it: a packet with two thousand requests is parsed in one go, and their answers pile up in memory. A
// Connection passes on small pieces, one request at a time, when the event loop has time for it.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import type { Calls, Holding, Memory, Pace, Slot } from "./shares.ts";

/** The parser gets at most this many bytes at once, and more only of a body whose length is known. */
const PIECE_BYTES = 4 * 1024;
const BODY_PIECE_BYTES = 16 * 1024;
/** How many bytes may wait behind a request that is not answered yet. Browsers and proxies send none. */
export const MAX_WAITING_BYTES = 16 * 1024;
/** A piece has the end of at most one head, unless a client takes pains. Then it may have this many requests. */
const MAX_REQUESTS_OF_A_PIECE = 16;
/**
 * The chunks of a body must have this many bytes on average, including the lines that divide them. The first
 * FREE_CHUNKS may be smaller. Each chunk costs the parser about as much as a short request.
 */
const MIN_CHUNK_BYTES = 64;
const FREE_CHUNKS = 128;
/**
 * After the last answer, what the client still sends is thrown away, for this long and up to this many bytes. If the
 * connection was closed at once, the client's system could drop the answer, because it resets a connection whose other
 * end is closed while bytes are under way.
 */
const LINGER_MS = 2_000;
const MAX_LINGER_BYTES = 16 * 1024 * 1024;

const END_OF_HEAD = Buffer.from("\r\n\r\n");
const NOTHING = Buffer.alloc(0);

/** Why a connection is closed although its client may have done nothing wrong, or may not know that it did. */
export type Refusal =
  | "PIPELINED"
  | "SMALL_CHUNKS"
  | "BODY_OF_CLIENT"
  | "BODIES"
  | "BODY_GIVEN_UP"
  | "ANSWERS";

/** A request from its arrival until its answer is sent. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly client: string;
  readonly answer: () => void;
  readonly bodyBytes: number;
  /** Whether the connection can serve another request afterwards. Only if the body has been read too. */
  readonly isReusable: boolean;
  /** Present while the request waits to be answered, or is being answered. Null while the service waits for its body. */
  slot: Slot | null;
  isStarted: boolean;
  isAnswered: boolean;
  /** Whether the end of the body waits for a turn. */
  isWaiting: boolean;
  receivedBytes: number;
  chunks: number;
}

export interface Door {
  readonly pace: Pace;
  readonly calls: Calls;
  readonly memory: Memory;
  /** The memory that is reserved for a body in chunks, because its length is not known. */
  readonly maxBodyBytes: number;
  /** 0 for no limit. */
  readonly maxRequestsPerConnection: number;
  /** Answers for the reason, or closes the connection where nobody reads the answer. */
  readonly refuse: (connection: Connection, reason: Refusal) => void;
}

export class Connection extends Duplex {
  readonly #socket: Socket;
  readonly #door: Door;
  readonly #client: string;
  /** What the parser has not got yet. */
  #held: Buffer = NOTHING;
  readonly #exchanges: Exchange[] = [];
  #requests = 0;
  #isWithinHead = false;
  #isQueued = false;
  #hasEnded = false;
  #isOver = false;
  #lingeredBytes = 0;
  #linger: NodeJS.Timeout | undefined;
  #body: Holding | null = null;
  #unsent: Holding | null = null;
  #whenAnswered: (() => void) | null = null;

  /** @param client whose memory holds the answers, until a request names another client */
  constructor(socket: Socket, client: string, door: Door) {
    super({ decodeStrings: false, readableHighWaterMark: MAX_WAITING_BYTES });
    this.#socket = socket;
    this.#client = client;
    this.#door = door;
    socket.on("readable", () => {
      if (this.#isOver) door.pace(client, () => this.#discard());
      else this.#advance();
    });
    socket.on("end", () => {
      this.#hasEnded = true;
      if (this.#isOver) this.#close();
      else this.#advance();
    });
    // "close" follows.
    socket.on("error", () => {});
    socket.on("close", () => this.#close());
    socket.on("timeout", () => {
      const { bytesRead, bytesWritten } = socket;
      door.pace(client, () => {
        // Something may have arrived or been sent meanwhile.
        if (socket.bytesRead === bytesRead && socket.bytesWritten === bytesWritten)
          this.emit("timeout");
      });
    });
  }

  /** Whether nothing of a further request has arrived since the last one was answered. */
  get isIdle(): boolean {
    return (
      !this.#isOver &&
      this.#requests > 0 &&
      this.#exchanges.length === 0 &&
      this.#held.length === 0 &&
      !this.#isWithinHead
    );
  }

  get remoteAddress(): string | undefined {
    return this.#socket.remoteAddress;
  }

  /** Node's server sets the time after which an idle connection is closed. */
  setTimeout(ms: number): this {
    this.#socket.setTimeout(ms);
    return this;
  }

  /** Takes a request that the parser has found, and calls `answer` when it may be answered. */
  accept(
    request: IncomingMessage,
    response: ServerResponse,
    client: string,
    answer: () => void,
  ): void {
    if (this.#exchanges.length >= MAX_REQUESTS_OF_A_PIECE) {
      this.#door.refuse(this, "PIPELINED");
      return;
    }
    this.#requests += 1;
    const isLast = this.#requests === this.#door.maxRequestsPerConnection;
    if (isLast) response.shouldKeepAlive = false;
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    const exchange: Exchange = {
      request,
      response,
      client,
      answer,
      bodyBytes: encoding === undefined ? Number(length ?? 0) : Infinity,
      isReusable: response.shouldKeepAlive,
      slot: null,
      isStarted: false,
      isAnswered: false,
      isWaiting: false,
      receivedBytes: 0,
      chunks: 0,
    };
    if (exchange.bodyBytes > 0) response.shouldKeepAlive = false;
    if (encoding !== undefined) countChunks(exchange);
    this.#exchanges.push(exchange);
    response.once("prefinish", () => {
      exchange.isAnswered = true;
      this.#leave(exchange);
    });
    response.once("close", () => this.#finish(exchange));
    if (this.#exchanges.length === 1) this.#reserve(exchange);
  }

  /** Calls back when the complete requests on this connection are answered, and passes nothing on any more. */
  stopReading(whenAnswered: () => void): void {
    this.#isOver = true;
    this.#held = NOTHING;
    this.#whenAnswered = whenAnswered;
    this.#look();
  }

  #look(): void {
    this.#door.pace(this.#client, () => {
      const callBack = this.#whenAnswered;
      if (callBack === null || this.destroyed) return;
      if (this.#exchanges.some(({ request, response }) => request.complete || response.headersSent))
        return;
      this.#whenAnswered = null;
      callBack();
    });
  }

  /** Hundreds of connections may end or time out in the same turn of the event loop. Closing one takes some 50 µs. */
  #close(): void {
    this.#door.pace(this.#client, () => this.destroy());
  }

  #discard(): void {
    const bytes: Buffer | null = this.#socket.read();
    this.#lingeredBytes += bytes?.length ?? 0;
    if (this.#lingeredBytes > MAX_LINGER_BYTES) this.destroy();
  }

  /** What the parser gets belongs to this request, until the request is complete. */
  get #unfinished(): Exchange | null {
    const last = this.#exchanges.at(-1);
    return last === undefined || last.request.complete ? null : last;
  }

  /** Whether the parser may get more: nothing is unanswered, or what comes next is the body of what is answered. */
  get #mayPass(): boolean {
    if (this.destroyed || this.#isOver || this.isPaused()) return false;
    const unfinished = this.#unfinished;
    if (unfinished === null) return this.#exchanges.length === 0;
    return this.#exchanges.length === 1 && !unfinished.isWaiting;
  }

  #advance(): void {
    if (this.destroyed || this.writableEnded) return;
    if (!this.#isOver) this.#passOn();
    // What has arrived of the body has been passed on, or as much of it as fits into the request's buffer. So the
    // connection can be used again after a short request that is refused.
    const [first] = this.#exchanges;
    if (first !== undefined && first.slot === null && !first.isStarted && !this.#isQueued) {
      first.slot = this.#door.calls.enter(first.client, () => {
        first.isStarted = true;
        first.answer();
        this.#advance();
      });
    }
  }

  #passOn(): void {
    const unfinished = this.#unfinished;
    const left = unfinished === null ? 0 : unfinished.bodyBytes - unfinished.receivedBytes;
    const waitingBytes = this.#held.length + this.#socket.readableLength;
    if (this.#exchanges.length > 0 && waitingBytes - left > MAX_WAITING_BYTES) {
      this.#door.refuse(this, "PIPELINED");
      return;
    }
    if (unfinished !== null && wantsBody(unfinished) && waitingBytes < left) {
      // The service waits for the client now, so others may run meanwhile.
      this.#leave(unfinished);
    }
    if (this.#mayPass && !this.#isQueued) this.#passNext();
  }

  #passNext(): void {
    if (this.#held.length < BODY_PIECE_BYTES) {
      // This also lets the socket receive more. It receives up to 64 KiB and then waits until they are read here.
      const bytes: Buffer | null = this.#socket.read();
      if (bytes !== null) {
        this.#held = this.#held.length === 0 ? bytes : Buffer.concat([this.#held, bytes]);
      }
    }
    if (this.#held.length === 0 && !this.#hasEnded) return;
    this.#isQueued = true;
    this.#door.pace(this.#client, () => {
      this.#isQueued = false;
      if (this.#mayPass) this.#pass(this.#unfinished);
    });
  }

  #pass(unfinished: Exchange | null): void {
    const length = this.#pieceLength(unfinished);
    if (length === 0) {
      if (this.#hasEnded) this.push(null);
      else this.#advance();
      return;
    }
    if (unfinished !== null && this.#mayComplete(unfinished, length) && unfinished.slot === null) {
      // With these bytes the service may go on, so the client needs a turn.
      unfinished.isWaiting = true;
      unfinished.slot = this.#door.calls.enter(unfinished.client, () => {
        unfinished.isWaiting = false;
        if (this.#mayPass) this.#pass(unfinished);
      });
      return;
    }
    const piece = this.#held.subarray(0, length);
    this.#held = length === this.#held.length ? NOTHING : this.#held.subarray(length);
    if (unfinished !== null) unfinished.receivedBytes += length;
    this.push(piece);
    if (unfinished !== null) this.#lookAtBody(unfinished);
    this.#advance();
  }

  #mayComplete({ bodyBytes, receivedBytes, isStarted }: Exchange, length: number): boolean {
    if (!isStarted) return false;
    return bodyBytes === Infinity || receivedBytes + length >= bodyBytes;
  }

  #lookAtBody(exchange: Exchange): void {
    const { request, response, chunks, receivedBytes } = exchange;
    if (request.complete) {
      if (!response.headersSent) response.shouldKeepAlive = exchange.isReusable;
    } else if (chunks > FREE_CHUNKS + receivedBytes / MIN_CHUNK_BYTES) {
      this.#door.refuse(this, "SMALL_CHUNKS");
    }
  }

  #pieceLength(unfinished: Exchange | null): number {
    if (unfinished !== null) {
      const { bodyBytes, receivedBytes } = unfinished;
      if (bodyBytes === Infinity) return Math.min(this.#held.length, PIECE_BYTES);
      // The end of a head may have been missed, so that a part of the body has been passed with it.
      const left = Math.max(1, bodyBytes - receivedBytes);
      return Math.min(this.#held.length, BODY_PIECE_BYTES, left);
    }
    // Empty lines before a request mean nothing: RFC 9112, section 2.2.
    if (!this.#isWithinHead) this.#skipEmptyLines();
    const end = this.#held.indexOf(END_OF_HEAD);
    this.#isWithinHead = end < 0 || end + END_OF_HEAD.length > PIECE_BYTES;
    const whole = end < 0 ? this.#held.length : end + END_OF_HEAD.length;
    return Math.min(whole, PIECE_BYTES);
  }

  #skipEmptyLines(): void {
    let at = 0;
    while (this.#held[at] === 13 || this.#held[at] === 10) at += 1;
    this.#held = this.#held.subarray(at);
  }

  /** Reserves memory for the body before any of it is read. */
  #reserve({ client, bodyBytes }: Exchange): void {
    const { memory, maxBodyBytes, refuse } = this.#door;
    // A longer body is not read, because the service refuses it.
    const bytes = bodyBytes === Infinity ? maxBodyBytes : bodyBytes > maxBodyBytes ? 0 : bodyBytes;
    if (bytes === 0) return;
    const holding = { client, bytes, giveUp: () => refuse(this, "BODY_GIVEN_UP") };
    const full = memory.hold(holding);
    if (full === null) {
      this.#body = holding;
      return;
    }
    // This request and those behind it are never answered.
    this.#exchanges.splice(0);
    refuse(this, full === "CLIENT" ? "BODY_OF_CLIENT" : "BODIES");
  }

  #leave(exchange: Exchange): void {
    exchange.slot?.leave();
    exchange.slot = null;
  }

  /** The answer is sent, so the next request may be read. */
  #finish(exchange: Exchange): void {
    this.#leave(exchange);
    const at = this.#exchanges.indexOf(exchange);
    if (at < 0) return;
    this.#exchanges.splice(at, 1);
    if (this.#body !== null) this.#door.memory.release(this.#body);
    this.#body = null;
    // The rest of a body belongs to the request that was just answered, so nothing in it is answered again.
    if (this.#whenAnswered !== null && !exchange.request.complete)
      this.#whenAnswered = () => this.end();
    if (this.#whenAnswered !== null) this.#look();
    const [next] = this.#exchanges;
    if (next !== undefined && !this.destroyed) this.#reserve(next);
    this.#advance();
  }

  /** Node's server calls this when a request wants more of its body. */
  override resume(): this {
    super.resume();
    this.#advance();
    return this;
  }

  override _read(): void {}

  override _write(
    chunk: string | Buffer,
    encoding: BufferEncoding,
    callback: (error?: Error | null) => void,
  ): void {
    this.#socket.write(chunk, encoding, this.#whenSent(callback));
    this.#holdUnsent();
  }

  override _writev(
    chunks: { chunk: string | Buffer; encoding: BufferEncoding }[],
    callback: (error?: Error | null) => void,
  ): void {
    const sent = this.#whenSent(callback);
    this.#socket.cork();
    chunks.forEach(({ chunk, encoding }, index) => {
      this.#socket.write(chunk, encoding, index === chunks.length - 1 ? sent : undefined);
    });
    this.#socket.uncork();
    this.#holdUnsent();
  }

  #whenSent(callback: (error?: Error | null) => void): typeof callback {
    return (error) => {
      if (this.#unsent !== null) this.#door.memory.release(this.#unsent);
      this.#unsent = null;
      callback(error);
    };
  }

  /** Counts what the operating system has not taken, because the client does not read its answers. */
  #holdUnsent(): void {
    if (this.#socket.writableLength === 0) return;
    const client = this.#exchanges[0]?.client ?? this.#client;
    const giveUp = (): void => this.#door.refuse(this, "ANSWERS");
    const holding = { client, bytes: this.writableLength, giveUp };
    if (this.#door.memory.hold(holding) === null) this.#unsent = holding;
    else giveUp();
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.#isOver = true;
    this.#held = NOTHING;
    this.#socket.end(() => {
      if (this.#hasEnded) this.#close();
    });
    this.#door.pace(this.#client, () => this.#discard());
    this.#linger = setTimeout(() => this.#close(), LINGER_MS);
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    clearTimeout(this.#linger);
    this.#held = NOTHING;
    this.#socket.destroy();
    for (const holding of [this.#body, this.#unsent]) {
      if (holding !== null) this.#door.memory.release(holding);
    }
    for (const exchange of this.#exchanges) this.#leave(exchange);
    callback(error);
  }
}

/** Whether the service waits for the rest of the body. */
function wantsBody({ request, isStarted, isAnswered, isWaiting }: Exchange): boolean {
  if (!isStarted || isAnswered || isWaiting) return false;
  return request.readableFlowing === true || request.listenerCount("readable") > 0;
}

/** Node's parser passes each chunk of a body to the request separately. */
function countChunks(exchange: Exchange): void {
  const { request } = exchange;
  const push = request.push.bind(request);
  request.push = (chunk, encoding) => {
    exchange.chunks += 1;
    return push(chunk, encoding);
  };
}
