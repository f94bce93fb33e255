// Runs an operator's command, for `npm run depository`. Without a command it lists them, and starts no service.
if (process.argv.length === 2) process.argv.push("help");
await import("./depository.js");
