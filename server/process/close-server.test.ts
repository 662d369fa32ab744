import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeServer } from './close-server';

let server: Server;
let port: number;
let agent: Agent;
beforeEach(async () => {
  server = createServer((asked, response) => void text(asked).then((body) => response.end(`took ${body}`)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

/** As a proxy sends it: on the connection that it has kept, where there is one. */
async function post(body: string) {
  const sent = request({ port, host: '127.0.0.1', agent, method: 'POST' }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { body: await text(answer), connection: answer.headers.connection, kept: sent.reusedSocket };
}

test('what comes on a kept connection while the portal ends is answered, and is the last there', async () => {
  await post('first');
  const closed = closeServer(server, 9_000);
  expect(await post('second')).toEqual({ body: 'took second', connection: 'close', kept: true });
  await closed;
  await expect(post('third')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('an idle connection holds up the end for a moment', async () => {
  await post('first');
  const began = performance.now();
  await closeServer(server, 9_000);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('a connection for another protocol that nobody ends holds it up no longer than the patience', async () => {
  server.on('upgrade', () => {});
  const socket = connect(port, '127.0.0.1');
  const upgraded = once(server, 'upgrade');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
  await upgraded;
  await closeServer(server, 1_500);
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});
