// The yardstick: node:http that answers every request with one set of headers and bytes, read from the file in ANSWER.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(readFileSync(process.env.ANSWER, 'utf8'));
const bytes = Buffer.from(body, 'base64');
createServer((request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
