// Sends one request to a webhook's receiver, at an address that the holder of an API key has chosen.
import { OutgoingError, type OutgoingProblem, send } from "../outgoing-request.ts";
import { checkedLookup, type Resolve, TargetError, type WebhookTargets } from "./target.ts";

/** The maximum length of the body with which a receiver answers a challenge. No other answer's body is read. */
const MAX_BODY_BYTES = 1_024;

/**
 * Why a request failed. The holder of the webhook's API key sees these codes, so they reveal nothing about the
 * service's own network.
 */
export type PostProblem = OutgoingProblem | "FORBIDDEN_ADDRESS";
export type PostResult =
  | { readonly ok: true; readonly status: number; readonly body: string }
  | { readonly ok: false; readonly problem: PostProblem };

export interface PostOptions {
  readonly targets: WebhookTargets;
  readonly resolve: Resolve;
  readonly timeoutMs: number;
}

export interface Posted {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Whether the answer's body is needed. If not, the request is complete when the answer's status has arrived. */
  readonly readsBody: boolean;
  /** Ends the request when the service stops. */
  readonly signal: AbortSignal;
}

export type Post = (posted: Posted) => Promise<PostResult>;

export function createPost({ targets, resolve, timeoutMs }: PostOptions): Post {
  return async ({ url: address, readsBody, ...posted }) => {
    try {
      const url = new URL(address);
      const { status, body } = await send({
        ...posted,
        url,
        lookup: checkedLookup(url, targets, resolve),
        timeoutMs,
        maxBodyBytes: readsBody ? MAX_BODY_BYTES : 0,
      });
      return { ok: true, status, body: body.toString() };
    } catch (error) {
      if (error instanceof TargetError) return { ok: false, problem: "FORBIDDEN_ADDRESS" };
      if (!(error instanceof OutgoingError)) throw error;
      const isForbidden = error.cause instanceof TargetError;
      return { ok: false, problem: isForbidden ? "FORBIDDEN_ADDRESS" : error.problem };
    }
  };
}
