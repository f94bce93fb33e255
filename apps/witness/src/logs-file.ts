// The logs that the witness knows. The file has a line `log <verifier key>` for each log, as in tlog-policy, and a line
// `until <verifier key> <size>` for each key that ended. The file is read at each request, so that it can be changed
// without a restart.
import { readFileSync } from "node:fs";
import { parsePolicy, type TrustedLog } from "@digital-evidence/transparency";

export interface Logs {
  /** The verifier keys of the log with this origin, including those that ended. */
  of(origin: string): TrustedLog[];
}

/**
 * @param onProblem is called when the file is missing, cannot be read or has an invalid line. In all these cases, the
 *   witness continues with the logs from the last valid file.
 */
export function openLogs(path: string, onProblem: (problem: string) => void): Logs {
  let text: string | null = null;
  let logs: readonly TrustedLog[] = [];

  function refresh(): void {
    let current: string;
    try {
      current = readFileSync(path, "utf8");
    } catch (error) {
      report(String(error));
      return;
    }
    if (current === text) return;
    text = current;
    // A line with a quorum is added because `parsePolicy` requires one, although a witness has no quorum.
    const policy = parsePolicy(Buffer.from(`${current.replace(/\n*$/, "\n")}quorum none\n`));
    if (policy.ok) ({ logs } = policy.value);
    else report(`${path}, line ${policy.line}: ${policy.message}`);
  }

  function report(problem: string): void {
    onProblem(
      `${problem}. Until the file can be read, the witness cosigns the same logs as before`,
    );
  }

  return {
    of(origin) {
      refresh();
      return logs.filter(({ key }) => key.name === origin);
    },
  };
}
