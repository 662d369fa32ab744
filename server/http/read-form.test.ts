import { describe, expect, test } from 'vitest';
import { readForm } from './read-form';

const post = (body: BodyInit, type?: string) =>
  new Request('http://portal.test/', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(type && { headers: { 'content-type': type } }),
  } as RequestInit);
const urlencoded = 'application/x-www-form-urlencoded';

const asMultipart = (fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return post(form);
};
const encodings: [string, (fields: [string, string][]) => Request][] = [
  ['urlencoded', (fields) => post(new URLSearchParams(fields))],
  ['multipart', asMultipart],
];

describe.each(encodings)('a form that is %s', (_, send) => {
  test('comes as it was sent: names that repeat, Polish letters, line ends and empty fields', async () => {
    const fields: [string, string][] = [
      ['title', 'Zażółć gęślą jaźń 🦔'],
      ['key', 'a+b=c&d'],
      ['key', ''],
      ['content', 'pierwszy\r\ndrugi % 100'],
    ];
    expect([...(await readForm(send(fields)))]).toEqual(fields);
  });

  test('comes whole where a text is honestly too long', async () => {
    const fields: [string, string][] = [
      ['message', 'ż'.repeat(20_000)],
      ['content', 'ż'.repeat(1_000_000)],
    ];
    expect([...(await readForm(send(fields)))]).toEqual(fields);
  });

  test.each([
    ['a field', [['title', 'x'.repeat(65_537)]]],
    ['a text', [['content', 'x'.repeat(3 * 1024 * 1024 + 1)]]],
    ['a name', [['x'.repeat(201), '1']]],
    ['the number of fields', Array.from({ length: 1_001 }, (__, number) => [`k${number}`, '1'])],
  ] as [string, [string, string][]][])('is refused where %s is absurd', async (__, fields) => {
    await expect(readForm(send(fields))).rejects.toMatchObject({ code: 'too_large' });
  });
});

test('an absurd field is refused before the form has come to its end', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(sent++ === 0 ? 'title=' : `${'x'.repeat(70_000)}&a=b&`));
    },
  });
  await expect(readForm(post(endless, urlencoded))).rejects.toMatchObject({ code: 'too_large' });
  expect(sent).toBeLessThan(10);
});

test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
  'a form of type %s that is none is refused',
  async (type) => {
    await expect(readForm(post('nonsense', type))).rejects.toMatchObject({ code: 'malformed' });
  },
);
