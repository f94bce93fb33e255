// A minimal server to compare the depository with. `node bare-server.ts PORT BYTES` answers every request with a
// constant body of that many bytes.
import { createServer } from "node:http";

const body = "x".repeat(Number(process.argv[3]));
const headers = { "Content-Type": "application/json", "Content-Length": body.length };

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.argv[2]), "127.0.0.1");
