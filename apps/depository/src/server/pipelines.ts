// Counts the requests of each connection. HTTP/1.1 lets a client send more requests before the first one is
// answered. This file limits how many requests may wait for an answer, and how many a connection may send in total.
// It also reports when all requests are answered.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** How many requests of one connection may wait for an answer. Browsers and proxies send one request at a time. */
export const MAX_PIPELINED = 256;

/**
 * How many requests are ignored on a connection after it has reached a limit. A single packet can contain this many. If
 * more arrive, the connection is closed at once, because Node continues to read requests, and these would fill the
 * memory.
 */
const MAX_IGNORED = 2_000;

interface Pipeline {
  readonly unanswered: Set<IncomingMessage>;
  taken: number;
  /** Whether the connection has reached a limit. If so, later requests on it are ignored. */
  isOver: boolean;
  ignored: number;
  onAnswer: () => void;
}

/**
 * A `TAKEN` request is answered. A `LAST` request is refused because too many wait on its connection, which is then
 * closed. Requests that arrive after a limit was reached are `IGNORED`.
 */
type Admission = "TAKEN" | "LAST" | "IGNORED";

export interface Pipelines {
  /** Counts a request until its response is closed. */
  readonly admit: (request: IncomingMessage, response: ServerResponse) => Admission;
  /** Calls back once, as soon as every complete request on the connection has been answered. */
  readonly whenAnswered: (socket: Duplex, callBack: () => void) => void;
}

/** @param maxRequests how many requests one connection may send in total; 0 for no limit */
export function createPipelines(maxRequests: number): Pipelines {
  const pipelines = new WeakMap<Duplex, Pipeline>();

  function pipelineOf(socket: Duplex): Pipeline {
    const known = pipelines.get(socket);
    if (known !== undefined) return known;
    const pipeline = {
      unanswered: new Set<IncomingMessage>(),
      taken: 0,
      isOver: false,
      ignored: 0,
      onAnswer() {},
    };
    pipelines.set(socket, pipeline);
    return pipeline;
  }

  return {
    admit(request, response) {
      const { socket } = request;
      const pipeline = pipelineOf(socket);
      const { unanswered } = pipeline;
      if (pipeline.isOver) {
        pipeline.ignored += 1;
        if (pipeline.ignored > MAX_IGNORED) socket.destroy();
        return "IGNORED";
      }
      pipeline.taken += 1;
      unanswered.add(request);
      response.once("close", () => {
        unanswered.delete(request);
        pipeline.onAnswer();
      });
      if (unanswered.size > MAX_PIPELINED) {
        pipeline.isOver = true;
        return "LAST";
      }
      if (pipeline.taken === maxRequests) {
        pipeline.isOver = true;
        response.setHeader("Connection", "close");
      }
      return "TAKEN";
    },
    whenAnswered(socket, callBack) {
      const pipeline = pipelineOf(socket);
      const look = (): void => {
        if ([...pipeline.unanswered].some((request) => request.complete)) return;
        pipeline.onAnswer = () => {};
        callBack();
      };
      pipeline.onAnswer = look;
      look();
    },
  };
}
