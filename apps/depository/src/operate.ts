// The operator's command line: `npm run depository -- COMMAND …`.
import { runCommand } from "./operator/commands.ts";

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
