// The logs that the witness knows. The file has a line `log <verifier key>` for each log, as in tlog-policy. The file
// is read at each request, so that a log can be added or removed without a restart.
import { readFileSync } from "node:fs";
import { parsePolicy, type VerifierKey } from "@digital-evidence/transparency";

export interface Logs {
  /** The verifier keys of the log with this origin. */
  of(origin: string): VerifierKey[];
}

/**
 * @param onProblem is called when the file cannot be used. The witness then continues with the logs from the last
 *   valid file.
 */
export function openLogs(path: string, onProblem: (problem: string) => void): Logs {
  let text: string | null = null;
  let keys: VerifierKey[] = [];

  function refresh(): void {
    let current: string;
    try {
      current = readFileSync(path, "utf8");
    } catch (error) {
      if (text === null || !String(error).includes("ENOENT")) onProblem(String(error));
      return;
    }
    if (current === text) return;
    text = current;
    // A line with a quorum is added because `parsePolicy` requires one, although a witness has no quorum.
    const policy = parsePolicy(Buffer.from(`${current.replace(/\n*$/, "\n")}quorum none\n`));
    if (policy.ok) keys = policy.value.logs.map(({ key }) => key);
    else onProblem(`${path}, line ${policy.line}: ${policy.message}`);
  }

  return {
    of(origin) {
      refresh();
      return keys.filter(({ name }) => name === origin);
    },
  };
}
