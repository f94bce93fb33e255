// The worker of /verify. It reads and verifies what the visitor gave, and it checks logs and their witnesses.
// It is separate from the verification worker. Otherwise, every visitor of a fingerprint's page would have to
// load the code for logs too.
import { serveSources } from "./serve-sources.ts";

serveSources({});
