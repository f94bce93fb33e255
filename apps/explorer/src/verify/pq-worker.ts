// The worker of /verify for policies with keys of ML-DSA-44 (post-quantum). A worker cannot load code after its start,
// so this file contains the code of sources-worker.ts and that of the algorithm.
import { algorithms } from "../worker/ml-dsa.ts";
import { serveSources } from "./serve-sources.ts";

serveSources(algorithms);
