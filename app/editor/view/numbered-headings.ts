/** LibreOffice counts its headings in lists; on the web a list of headings is one. */
export const isOfLibreOffice = (html: string): boolean =>
  /<meta[^>]*\bgenerator\b[^>]*(?:Libre|Open)Office/i.test(html);

const isHeading = (one: Element) => /^H[1-6]$/.test(one.tagName);
const isList = (one: Element): one is HTMLOListElement => one.tagName === 'OL';

const romanSigns = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

/** @example signOf('A', 2) // 'B' */
function signOf(type: string, number: number): string {
  const isRoman = /i/i.test(type) && number > 0 && number < 40;
  const isLetter = /a/i.test(type) && number > 0 && number <= 26;
  const roman = () => 'x'.repeat(number / 10) + romanSigns[number % 10];
  const sign = isRoman ? roman() : isLetter ? String.fromCharCode(96 + number) : String(number);
  return /[AI]/.test(type) ? sign.toUpperCase() : sign;
}

/** Takes the headings out of a list, with their numbers as words. `numbers` has the last one of each level. */
function headingsOf(list: HTMLOListElement, numbers: string[], level: number): Element[] {
  let next = list.start;
  return [...list.children].flatMap((one) => {
    if (isList(one)) return headingsOf(one, numbers, level + 1);
    return [...one.children].flatMap((part) => {
      if (isList(part)) return headingsOf(part, numbers, level + 1);
      while (numbers.length < level) numbers.push('');
      numbers.splice(level, Infinity, signOf(list.type, next));
      next += 1;
      part.prepend(`${numbers.filter((sign) => sign !== '').join('.')} `);
      return part;
    });
  });
}

/** Numbers of headings stay words, as those of Word's do: '1 Wstęp', '1.1 Cel'. */
export function numberHeadings(body: HTMLElement): void {
  const numbers: string[] = [];
  for (const list of body.querySelectorAll<HTMLOListElement>('ol')) {
    const parts = [...list.querySelectorAll('li > *, ol > *')].filter(({ tagName }) => tagName !== 'LI');
    if (list.parentElement?.closest('ol, ul') || !parts.every((part) => isHeading(part) || isList(part))) continue;
    if (list.querySelector('h1, h2, h3, h4, h5, h6')) list.replaceWith(...headingsOf(list, numbers, 0));
  }
}
