import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let door: Awaited<ReturnType<TestPortal['listen']>>;
beforeAll(async () => {
  portal = await createTestPortal();
  door = await portal.listen();
});
afterAll(async () => {
  door?.close();
  await portal.stop();
});

interface Answer {
  status: number | undefined;
  connection: string | undefined;
  body: string;
}

const read = async (answer: IncomingMessage): Promise<Answer> => {
  let body = '';
  for await (const chunk of answer) body += chunk;
  return { status: answer.statusCode, connection: answer.headers.connection, body };
};

function post(agent: Agent, path: string, body: Buffer, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request(`${door.origin}${path}`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', ...headers },
    });
    call.on('response', (answer) => resolve(read(answer))).on('error', reject);
    call.end(body);
  });
}

const get = (agent: Agent, path: string) =>
  new Promise<Answer>((resolve, reject) => {
    request(`${door.origin}${path}`, { agent })
      .on('response', (answer) => resolve(read(answer)))
      .on('error', reject)
      .end();
  });

describe('an answer that goes out before the body has come', () => {
  const large = Buffer.alloc(3 * 1024 * 1024, ' ');

  test.each([
    ['of a length that was announced', '/api/v1/documentation', { 'content-length': String(large.length) }],
    ['of a length that shows on the way', '/api/v1/auth/sign-in', { 'transfer-encoding': 'chunked' }],
    ['that nobody reads', '/api/v1/nothing', { 'content-length': String(large.length), authorization: 'Bearer x' }],
  ])('says that the connection ends, and the next call works: a body %s', async (_, path, headers) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 3; round++) {
      const refused = await post(agent, path, large, headers);
      expect(refused).toMatchObject({ connection: 'close', body: expect.stringContaining('"code"') });
      expect(await get(agent, '/api/v1/site')).toMatchObject({ status: 200 });
    }
    agent.destroy();
  });
});

test('a client that sends on for seconds after the refusal is not reset', async () => {
  const pieces = 30;
  const piece = ' '.repeat(100 * 1024);
  const answer = await new Promise<string>((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(new URL(door.origin).port), '127.0.0.1', () => {
      const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${pieces * piece.length}`;
      socket.write(`POST /api/v1/documentation HTTP/1.1\r\n${head}\r\n\r\n`);
      let sent = 0;
      const timer = setInterval(() => {
        socket.write(piece);
        if (++sent === pieces) clearInterval(timer);
      }, 100);
      socket.on('error', (error) => (clearInterval(timer), reject(error)));
      socket.on('end', () => (sent === pieces ? resolve(heard) : reject(new Error(`ended after ${sent} pieces`))));
    });
    socket.on('data', (chunk) => (heard += chunk));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close/i);
});

test('a refusal of a body that has come keeps the connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await post(agent, '/api/v1/documentation', Buffer.from('{}'))).toMatchObject({
    status: 401,
    connection: 'keep-alive',
  });
  agent.destroy();
});

describe('a body that drips', () => {
  /** Sends a byte of a sign-in every 20 ms until the other side closes the connection. */
  const drip = (origin: string, head: string, piece: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = new URL(origin);
      let answer = '';
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST /api/v1/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n`,
        );
        const timer = setInterval(() => socket.write(piece), 20);
        socket.on('close', () => (clearInterval(timer), resolve(answer)));
      });
      socket.on('data', (chunk) => (answer += chunk));
      socket.on('error', (error: NodeJS.ErrnoException) =>
        /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '') ? undefined : reject(error),
      );
    });

  test('is cut, however long it goes on and whoever sends it', async () => {
    const slow = await portal.listen({ headersMs: 10_000, idleMs: 60_000, bodyMs: 300, bytesPerSecond: 1_000 });
    const many = await Promise.all(Array.from({ length: 50 }, () => drip(slow.origin, 'Content-Length: 100000', ' ')));
    const chunked = await drip(slow.origin, 'Transfer-Encoding: chunked', '1\r\n \r\n');
    for (const answer of [...many, chunked]) expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close/);
    slow.close();
  });

  test('is read to its end where it keeps the pace, long after the first patience', async () => {
    const slow = await portal.listen({ headersMs: 10_000, idleMs: 60_000, bodyMs: 300, bytesPerSecond: 100 });
    // 20 bytes every 20 ms are ten times the required rate; the body takes four times the basic limit.
    expect(await drip(slow.origin, 'Content-Length: 1200\r\nConnection: close', ' '.repeat(20))).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    slow.close();
  });
});
