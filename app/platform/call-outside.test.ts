import type { LookupAddress } from 'node:dns';
import { afterEach, describe, expect, test } from 'vitest';
import { isPublicAddress } from '#app/platform/ip-address';
import { startReceiver, type WebhookReceiver } from '#test/webhook-receiver';
import { BadRedirect, callOutside, type Outside, PrivateAddress, type Resolve } from './call-outside.server';

const ends: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

async function receive(answer?: Parameters<typeof startReceiver>[0]): Promise<WebhookReceiver> {
  const receiver = await startReceiver(answer);
  ends.push(() => receiver.close());
  return receiver;
}

const inside: Outside = { mayCall: () => true };
const outside: Outside = { mayCall: isPublicAddress };
const post = (url: string, rules: Outside) =>
  callOutside(url, { method: 'POST', body: '{"a":"ą"}', headers: { 'x-mark': '1' } }, rules);
const portOf = ({ origin }: WebhookReceiver) => new URL(origin).port;

/** A name server that gives these addresses, one after the other and then the last again. */
function names(...addresses: string[]): { resolve: Resolve; asked: string[] } {
  const asked: string[] = [];
  const resolve: Resolve = (name, _, answer) => {
    const address = addresses[Math.min(asked.length, addresses.length - 1)] ?? '';
    asked.push(name);
    const found: LookupAddress[] = address
      .split(' ')
      .map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }));
    setImmediate(() => answer(null, found));
  };
  return { resolve, asked };
}

test('what is posted arrives as it is, and the answer comes with its status', async () => {
  const receiver = await receive((_, response) => response.writeHead(201).end('przyjęto'));
  expect(await post(`${receiver.origin}/hak?a=1`, inside)).toEqual({ status: 201, text: 'przyjęto' });
  expect(receiver.received).toMatchObject([{ path: '/hak?a=1', body: '{"a":"ą"}', headers: { 'x-mark': '1' } }]);
});

describe('addresses inside the network', () => {
  test.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0.0.0.0',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://192.168.1.1',
    'http://169.254.169.254',
    'http://100.64.0.1',
    'http://[::1]',
    'http://[::]',
    'http://[fe80::1]',
    'http://[fd00::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:10.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
  ])('%s is refused as it stands', async (url) => {
    await expect(post(url, outside)).rejects.toBeInstanceOf(PrivateAddress);
  });

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.0.7', '93.184.216.34 127.0.0.1'])(
    'a name that leads to %s is refused',
    async (address) => {
      const receiver = await receive();
      const { resolve } = names(address);
      const asked = post(`http://portal.example:${portOf(receiver)}/`, { ...outside, resolve });
      await expect(asked).rejects.toBeInstanceOf(PrivateAddress);
      expect(receiver.received).toEqual([]);
    },
  );

  test('localhost is refused by what it leads to', async () => {
    const receiver = await receive();
    await expect(post(`http://localhost:${portOf(receiver)}/`, outside)).rejects.toBeInstanceOf(PrivateAddress);
    expect(receiver.received).toEqual([]);
  });

  test('a name whose address changes between look-up and call is called where it was judged', async () => {
    const receiver = await receive();
    // As if the first were the one address outside.
    const mayCall = (address: string) => address === '127.0.0.1';
    const { resolve, asked } = names('127.0.0.1', '127.0.0.2');
    expect((await post(`http://portal.example:${portOf(receiver)}/`, { mayCall, resolve })).status).toBe(204);
    expect(asked).toEqual(['portal.example']);
    expect(receiver.received).toHaveLength(1);
    const again = post(`http://portal.example:${portOf(receiver)}/`, { mayCall, resolve });
    await expect(again).rejects.toBeInstanceOf(PrivateAddress);
  });

  test('they are called where the portal was told to', async () => {
    const receiver = await receive();
    const { resolve } = names('127.0.0.1');
    const answer = await post(`http://portal.example:${portOf(receiver)}/`, { ...inside, resolve });
    expect(answer.status).toBe(204);
  });
});

describe('redirects', () => {
  const to = (location: string, status = 307) =>
    receive((_, response) => response.writeHead(status, { location }).end());

  test.each([301, 302, 307, 308])('%i is followed with the same request', async (status) => {
    const target = await receive();
    const receiver = await to(`${target.origin}/dalej`, status);
    expect((await post(receiver.origin, inside)).status).toBe(204);
    expect(target.received).toMatchObject([{ path: '/dalej', body: '{"a":"ą"}', headers: { 'x-mark': '1' } }]);
  });

  test.each(['127.0.0.2', '[::1]', '[::ffff:127.0.0.2]', 'inside.example'])(
    'to %s is refused where that is inside, whatever the first address was',
    async (host) => {
      const target = await receive();
      const receiver = await to(`http://${host}:${portOf(target)}/`);
      const mayCall = (address: string) => address === '127.0.0.1';
      const { resolve, asked } = names('127.0.0.1', '127.0.0.2');
      const url = `http://portal.example:${portOf(receiver)}/`;
      await expect(post(url, { mayCall, resolve })).rejects.toBeInstanceOf(PrivateAddress);
      expect([receiver.received.length, target.received.length]).toEqual([1, 0]);
      expect(asked).toEqual(host === 'inside.example' ? ['portal.example', host] : ['portal.example']);
    },
  );

  test('after three it is enough', async () => {
    const receiver: WebhookReceiver = await receive((_, response) =>
      response.writeHead(307, { location: `${receiver.origin}/` }).end(),
    );
    await expect(post(receiver.origin, inside)).rejects.toBeInstanceOf(BadRedirect);
    expect(receiver.received).toHaveLength(4);
  });

  test.each(['ftp://example.org/', 'file:///etc/passwd', 'http://['])('to %s is none', async (location) => {
    const receiver = await to(location);
    await expect(post(receiver.origin, inside)).rejects.toBeInstanceOf(BadRedirect);
  });
});

describe('a receiver that is in no hurry', () => {
  test('is left after a while', async () => {
    const receiver = await receive(() => {});
    await expect(post(receiver.origin, { ...inside, altogetherMs: 50 })).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  });

  test('has answered with its status, even where the rest does not come', async () => {
    const receiver = await receive((_, response) => void response.writeHead(200).write('zaraz'));
    expect(await post(receiver.origin, inside)).toEqual({ status: 200, text: 'zaraz' });
  });

  test('is read to a limit, however much it says', async () => {
    const receiver = await receive((_, response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      response.writeHead(200);
      more();
    });
    const { status, text } = await post(receiver.origin, inside);
    expect({ status, length: text.length }).toEqual({ status: 200, length: 4_096 });
  });

  test('that is gone has no answer', async () => {
    const receiver = await startReceiver();
    await receiver.close();
    await expect(post(receiver.origin, inside)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
