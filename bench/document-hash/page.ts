// The script of the benchmark's page. In each turn, it measures one contender: the explorer's own worker or one of the
// libraries hash-wasm and noble. The worker reads and hashes the chosen file. The libraries hash the same number of
// bytes from memory.
export type Turn = {
  contender: "explorer" | "hash-wasm" | "noble";
  algorithm: "SHA-256" | "SHA-512";
};

export type Outcome = { ms: number; digest: string; engine: string };

declare global {
  interface Window {
    bench(turn: Turn): Promise<Outcome>;
  }
}

/**
 * The page creates a Trusted Types policy, as the explorer's pages do. Under their Content-Security-Policy, the
 * address of a worker's script must be a trusted type.
 */
const { trustedTypes } = globalThis as unknown as {
  trustedTypes: {
    createPolicy(
      name: string,
      rules: { createScriptURL: (address: string) => string },
    ): { createScriptURL(address: string): string };
  };
};
const policy = trustedTypes.createPolicy("explorer-worker", {
  createScriptURL: (address) => address,
});
const start = (address: string): Worker => new Worker(policy.createScriptURL(address));
const explorer = start("/document-hash-worker.js");
const peers = start("/peers-worker.js");

window.bench = ({ contender, algorithm }) => {
  const [file] = document.querySelector("input")?.files ?? [];
  if (file === undefined) throw new Error("no file was chosen");
  const worker = contender === "explorer" ? explorer : peers;
  return new Promise((resolve, reject) => {
    const started = performance.now();
    worker.addEventListener("error", (event) => {
      reject(new Error(event.message));
    });
    worker.addEventListener("message", function listen({ data }: MessageEvent) {
      if ("progress" in data) return;
      worker.removeEventListener("message", listen);
      const answer = data.answer ?? { ok: false, reason: data.failure };
      if (answer.ok === true) resolve({ ms: performance.now() - started, ...answer });
      else reject(new Error(answer.reason));
    });
    // The request has the form that call-worker.ts sends to the explorer's worker. The worker of the peers (hash-wasm,
    // noble) uses the same form for requests and answers.
    const request = { document: file, contender, algorithm };
    worker.postMessage({ id: 1, name: "hash", request }, []);
  });
};
