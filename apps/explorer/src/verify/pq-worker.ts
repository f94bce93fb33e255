// The worker of /verify for policies with keys of ML-DSA-44 (post-quantum). It also does the work of sources-worker.ts,
// because the workers' Content-Security-Policy does not let a worker load more code after its start.
import { algorithms } from "../worker/ml-dsa.ts";
import { serveSources } from "./serve-sources.ts";

serveSources(algorithms);
