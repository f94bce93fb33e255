// The worker of /verify for policies with keys of ML-DSA-44 (post-quantum). A worker may load nothing after its start, so this one is
// the other worker and the code of that algorithm in one file.
import { algorithms } from "../worker/ml-dsa.ts";
import { serveSources } from "./serve-sources.ts";

serveSources(algorithms);
