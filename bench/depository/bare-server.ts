// A minimal server, with which the depository is compared. `node bare-server.ts PORT BYTES` answers every request with
// the same body of that many bytes.
import { createServer } from "node:http";

const body = "x".repeat(Number(process.argv[3]));
const headers = { "Content-Type": "application/json", "Content-Length": body.length };

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.argv[2]), "127.0.0.1");
