// Runs the service, or an operator's command where one is named. Written in plain JavaScript, so that a Node that is too
// old for the sources can say so.
const [major] = process.versions.node.split(".");
if (Number(major) < 24) {
  process.stderr.write(
    `The depository needs Node 24 or newer, and this is Node ${process.versions.node}; node_modules/.bin/node of the checkout is one that fits.\n`,
  );
  process.exit(1);
}
const [first = "--"] = process.argv.slice(2);
await import(first.startsWith("--") ? "../src/main.ts" : "../src/operate.ts");
