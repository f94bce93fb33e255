// What each connection still waits for. HTTP/1.1 lets a client send further requests before the first is
// answered; here is how many it may, how many a connection may send in all, and when all are answered.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Requests of one connection that wait for their answers. Browsers and proxies send one at a time. */
export const MAX_PIPELINED = 256;

/**
 * Requests that are ignored before the connection is cut. The platform goes on reading whatever is sent, so
 * that they would pile up; one packet may bring as many.
 */
const MAX_IGNORED = 2_000;

interface Pipeline {
  readonly unanswered: Set<IncomingMessage>;
  taken: number;
  /** No further request of it is answered. */
  isOver: boolean;
  ignored: number;
  onAnswer: () => void;
}

/** `LAST` is to be refused, and the connection closed with it; what comes after it is `IGNORED`. */
type Admission = "TAKEN" | "LAST" | "IGNORED";

export interface Pipelines {
  /** Counts a request until its response is closed. */
  readonly admit: (request: IncomingMessage, response: ServerResponse) => Admission;
  /** Calls back once, when every request that arrived whole on the connection is answered. */
  readonly whenAnswered: (socket: Duplex, callBack: () => void) => void;
}

/** @param maxRequests on one connection; 0 for no limit */
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
