// Runs the witness. Written in plain JavaScript, so that a Node that is too old for the sources can say so.
const [major] = process.versions.node.split(".");
if (Number(major) < 24) {
  process.stderr.write(
    `The witness needs Node 24 or newer, and this is Node ${process.versions.node}; node_modules/.bin/node of the checkout is one that fits.\n`,
  );
  process.exit(1);
}
await import("../src/main.ts");
