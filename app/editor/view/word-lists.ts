interface OpenList {
  list: Element;
  level: number;
  id: string;
  /** How far its items stand from the margin, in points. */
  indent: number;
  /** The number of the next item; null for a list with bullets. */
  next: number | null;
}

const wordItem = /mso-list\s*:\s*l(\d+)\s+level(\d+)/i;

const points: Record<string, number> = { pt: 1, cm: 28.35, in: 72 };

/** How far a paragraph stands from the margin, in points; by default what Word does for its level. */
function indentOf({ dataset: { style = '' } }: HTMLElement, level: number): number {
  const [, number, unit = ''] = /(?<![\w-])margin-left\s*:\s*([\d.]+)(pt|cm|in)/i.exec(style) ?? [];
  return number ? Number(number) * (points[unit.toLowerCase()] ?? 1) : 36 * level;
}

/**
 * In Word, lists are paragraphs with a level in their style, and bullets and numbers are text. Bullets below an item
 * with a number are another list, which stands further in. What Markdown's lists cannot say, as '§ 1.' or '3.1.', and
 * the numbers of headings stay words.
 */
export function wordLists(page: Document): void {
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const one of page.body.querySelectorAll<HTMLElement>(
    ':is(p, h1, h2, h3, h4, h5, h6)[data-style], p[class^=MsoListParagraph]',
  )) {
    const [, id = '', depth = ''] = wordItem.exec(one.dataset.style ?? '') ?? [];
    if (one.previousElementSibling !== last) open = [];
    if (depth === '') {
      const indent = indentOf(one, 1);
      const around = one.matches('[class^=MsoListParagraph]') && open.findLast((list) => list.indent <= indent);
      if (around) around.list.lastElementChild?.append(one);
      continue;
    }
    const level = Number(depth);
    const indent = indentOf(one, level);
    const sign = takeSign(one);
    const isBullet = /^\P{N}?$/u.test(sign);
    const numbers = numbersOf(sign);
    if (one.tagName !== 'P' || (!isBullet && numbers.length === 0)) {
      if (!isBullet) one.prepend(`${sign} `);
      continue;
    }
    const isAround = (list: OpenList) => (list.id === id ? list.level < level : list.indent < indent);
    const goesOn = (list: OpenList) =>
      list.id === id && list.level === level && (list.next === null ? isBullet : numbers.includes(list.next));
    let now = open.at(-1);
    for (; now && !isAround(now) && !goesOn(now); now = open.at(-1)) open.pop();
    if (!now || isAround(now)) {
      const list = page.createElement(isBullet ? 'ul' : 'ol');
      if (now) (now.list.lastElementChild ?? now.list).append(list);
      else one.before(list);
      const [first = null] = numbers;
      if (first !== null && first > 1) list.setAttribute('start', String(first));
      now = { list, level, id, indent, next: first };
      open.push(now);
    }
    const item = page.createElement('li');
    const line = page.createElement('p');
    line.append(...one.childNodes);
    item.append(line);
    now.list.append(item);
    if (now.next !== null) now.next += 1;
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
