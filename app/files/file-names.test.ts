import { expect, it } from 'vitest';
import { cleanFileName, extensionOf } from './file-names';

it.each([
  ['Zażółć gęślą.pdf', 'Zażółć gęślą.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\raport\u202Efdp.exe', 'raportfdp.exe'],
  ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie_ x=1.txt'],
  ['"><img src=x>.png', '___img src=x_.png'],
  ['.htaccess', 'htaccess'],
  ['\0\0', 'plik'],
  ['', 'plik'],
  ['\ud800.txt', 'txt'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
])('%j becomes %j', (raw, clean) => expect(cleanFileName(raw)).toBe(clean));

it('takes only a plain extension', () => {
  expect(['a.PDF', 'a.tar.gz', 'a', 'a.ą', 'a.'].map(extensionOf)).toEqual(['pdf', 'gz', '', '', '']);
});
