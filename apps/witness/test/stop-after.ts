// Node loads this module before the witness (`node --import`), so that the witness kills itself directly after the durable
// step that FAULT_AFTER names.
import { setStepWatcher } from "../src/durable-steps.ts";

setStepWatcher((step) => {
  if (step === process.env["FAULT_AFTER"]) process.kill(process.pid, "SIGKILL");
});
