import { afterEach, expect, test, vi } from 'vitest';
import { editTexts } from '#app/texts/pl/modules';
import { uploadFile } from './upload-file';

const texts = editTexts.upload;

/** Uploads a file to a server that gives this answer; null for none. */
function uploadTo(answer: { status: number; body: string } | null, file = new File(['a'], 'a.png')) {
  class Request extends EventTarget {
    upload = new EventTarget();
    status = answer?.status ?? 0;
    responseText = answer?.body ?? '';
    open = () => undefined;
    send = () => this.dispatchEvent(new Event(answer ? 'load' : 'error'));
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return uploadFile(file, () => undefined).done;
}

afterEach(() => vi.unstubAllGlobals());

const refused = (status: number, detail: string) => ({ status, body: JSON.stringify({ detail }) });

test.each([
  { why: 'no answer comes', answer: null, message: texts.unreachable, canRetry: true },
  { why: 'the file is too large', answer: refused(413, 'Za duży.'), message: 'Za duży.', canRetry: false },
  { why: 'its type is not taken', answer: refused(415, 'Zły rodzaj.'), message: 'Zły rodzaj.', canRetry: false },
  { why: 'the right is gone', answer: refused(403, 'Nie wolno.'), message: 'Nie wolno.', canRetry: false },
  { why: 'the session has ended', answer: refused(401, 'Zaloguj się.'), message: 'Zaloguj się.', canRetry: true },
  { why: 'there were too many', answer: refused(429, 'Za wiele.'), message: 'Za wiele.', canRetry: true },
  { why: 'the store is away', answer: refused(503, 'Za chwilę.'), message: 'Za chwilę.', canRetry: true },
  { why: 'a proxy answers', answer: { status: 502, body: '<h1>' }, message: texts.failed, canRetry: true },
])('where $why, the reason is told, and whether sending again can help', async ({ answer, message, canRetry }) => {
  await expect(uploadTo(answer)).rejects.toMatchObject({ message, canRetry });
});

test('a file that has changed since it was chosen is not taken for a lost connection', async () => {
  const file = new File(['a'], 'a.docx');
  file.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
  await expect(uploadTo(null, file)).rejects.toMatchObject({ message: texts.fileChanged, canRetry: false });
});
