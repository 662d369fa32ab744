interface OpenList {
  list: Element;
  level: number;
  id: string;
  /** The number of the next item; null for a list with bullets. */
  next: number | null;
}

const wordItem = /mso-list\s*:\s*l(\d+)\s+level(\d+)/i;

/**
 * In Word, lists are paragraphs with a level in their style, and bullets and numbers are text. What Markdown's lists
 * cannot say, as '§ 1.' or '3.1.', and the numbers of headings stay words.
 */
export function wordLists(page: Document): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const one of page.body.querySelectorAll<HTMLElement>(':is(p, h1, h2, h3, h4, h5, h6)[data-style]')) {
    const [, id = '', depth = ''] = wordItem.exec(one.dataset.style ?? '') ?? [];
    if (depth === '') continue;
    const level = Number(depth);
    const sign = takeSign(one);
    const isBullet = /^\P{N}?$/u.test(sign);
    const numbers = numbersOf(sign);
    if (one.tagName !== 'P' || (!isBullet && numbers.length === 0)) {
      if (!isBullet) one.prepend(`${sign} `);
      continue;
    }
    if (one.previousElementSibling !== last || open[0]?.id !== id) open = [];
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1);
    if (same?.level === level && !(same.next === null ? isBullet : numbers.includes(same.next))) open.pop();
    if ((open.at(-1)?.level ?? 0) < level) {
      const list = page.createElement(isBullet ? 'ul' : 'ol');
      const above = open.at(-1)?.list;
      if (above) (above.lastElementChild ?? above).append(list);
      else one.before(list);
      const [first = null] = numbers;
      if (first !== null && first > 1) list.setAttribute('start', String(first));
      open.push({ list, level, id, next: first });
    }
    const item = page.createElement('li');
    const line = page.createElement('p');
    line.append(...one.childNodes);
    item.append(line);
    const now = open.at(-1);
    now?.list.append(item);
    if (now && now.next !== null) now.next += 1;
    one.remove();
    last = open[0]?.list ?? null;
  }
}

/** Removes the bullet or number of a paragraph, and answers it. */
function takeSign(one: HTMLElement): string {
  const sign = [...one.querySelectorAll<HTMLElement>('[data-style]')].find(({ dataset }) =>
    /mso-list\s*:\s*ignore/i.test(dataset.style ?? ''),
  );
  sign?.remove();
  return sign?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

const romanSigns: Record<string, number> = { i: 1, v: 5, x: 10 };

/** What number a sign may be: '3.' → [3], 'b)' → [2], 'v)' → [5, 22], '§ 1.' and '1.1.' → [] */
function numbersOf(sign: string): number[] {
  const [, digits, word = ''] = /^\(?(?:([1-9]\d{0,8})|([a-z]+))[.)]$/i.exec(sign) ?? [];
  if (digits) return [Number(digits)];
  const letters = word.toLowerCase();
  const values = [...letters].map((letter) => romanSigns[letter]);
  const numbers: number[] = [];
  if (letters && !values.includes(undefined))
    numbers.push(
      values.reduce<number>((sum, value = 0, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0),
    );
  // After 'z' Word has 'aa', 'bb'.
  if (/^([a-z])\1*$/.test(letters)) numbers.push(letters.charCodeAt(0) - 96 + 26 * (letters.length - 1));
  return numbers;
}
