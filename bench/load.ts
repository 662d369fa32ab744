import { connect, type Socket } from 'node:net';

const connections = 16;
/** Concurrent requests on one connection, so that the server is measured and not the network. */
const pipelined = 8;

export interface Load {
  perSecond: number;
}

/** Asks for one address as fast as it is answered. All answers must be as long as the first. */
export async function load(address: string, path: string, seconds: number, agent?: string): Promise<Load> {
  const { hostname, port } = new URL(address);
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\n` +
      `${agent === undefined ? '' : `User-Agent: ${agent}\r\n`}\r\n`,
  );
  const length = await answerLength(hostname, Number(port), request);
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => drive(hostname, Number(port), request, length, until)),
  );
  return { perSecond: counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000) };
}

function drive(host: string, port: number, request: Buffer, length: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = 0;
    let answered = 0;
    const socket = connect(port, host, () => socket.write(Buffer.concat(Array<Buffer>(pipelined).fill(request))));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.length;
      const now = Math.floor(received / length);
      const more = now - answered;
      answered = now;
      if (performance.now() >= until) socket.destroy();
      else if (more > 0) socket.write(more === 1 ? request : Buffer.concat(Array<Buffer>(more).fill(request)));
    });
    socket.on('close', () => resolve(answered));
  });
}

/** Bytes of a whole answer, headers included, on a connection that stays open. */
function answerLength(host: string, port: number, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, host, () => socket.write(request));
    let bytes = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const head = bytes.indexOf('\r\n\r\n');
      const body = Number(
        /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, Math.max(0, head)))?.[1] ?? Number.NaN,
      );
      if (head === -1 || bytes.length < head + 4 + body) return;
      socket.destroy();
      resolve(head + 4 + body);
    });
  });
}
