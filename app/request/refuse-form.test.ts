import { expect, test } from 'vitest';
import { requireSender } from './refuse-form.server';
import type { RequestContext } from './request-context.server';

const context = { user: { id: 'ala' } } as RequestContext;

/** A form with files whose first part goes on for as long as it is read. */
function sendEndless(onChunk: (count: number) => void) {
  let count = 0;
  const body = new ReadableStream({
    pull(controller) {
      const head = count === 0 ? '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n' : '';
      onChunk(++count);
      controller.enqueue(new TextEncoder().encode(head + 'x'.repeat(10_000)));
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return requireSender(new Request('http://localhost/admin/profil', init), context);
}

test('a form with files is held in memory no further than its first field may reach', async () => {
  let read = 0;
  await sendEndless((count) => {
    read = count;
    if (count > 100) throw new Error('read on and on');
  });
  expect(read).toBeLessThan(15);
});

test('a form with files that breaks off is left to its reader', async () => {
  const broken = sendEndless(() => {
    throw new Error('cut off');
  });
  await expect(broken).resolves.toBeUndefined();
});
