// Node loads this module before a command (`node --import`), so that the command kills itself directly after a durable
// step: FAULT_AFTER is POINT or POINT:COUNT.
import { setStepWatcher } from "../src/durable-steps.ts";
import { countFault, faultPoints, rareFaultPoints, withFaultPoint } from "./fault-point.ts";

const [named, count = "1"] = (process.env["FAULT_AFTER"] ?? "").split(":");
const point = [...faultPoints, ...rareFaultPoints].find((known) => known === named);
if (point === undefined) throw new Error(`there is no fault point ${named}`);
const onStep = countFault({ point, count: Number(count) }, () => {
  process.kill(process.pid, "SIGKILL");
});
setStepWatcher({ onStep, watch: (store) => withFaultPoint(store, onStep) });
