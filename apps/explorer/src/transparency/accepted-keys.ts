import { changeKept, isOf, type KeptStorage, type LogKey, readKept } from "./kept-checkpoints.ts";

/** Whether this key waits for the visitor to accept it. */
export function isUnaccepted(storage: KeptStorage, log: LogKey): boolean {
  return readKept(storage).find(isOf(log))?.isUnaccepted === true;
}

/** Records that the visitor accepts this key as a key of the service's log. */
export function acceptKey(storage: KeptStorage, log: LogKey): void {
  const isSame = isOf(log);
  changeKept(storage, (all) =>
    all.map(({ isUnaccepted, ...each }) =>
      isSame(each) || isUnaccepted === undefined ? each : { ...each, isUnaccepted },
    ),
  );
}
