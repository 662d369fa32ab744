/** Room above and below the window in which blocks stay, in heights of the window. */
const room = 1;
/** All are shown again when less than this is left of the room. */
const leastRoom = 0.5;
/** Taking fewer blocks away is not worth a rule. */
const fewest = 40;

/** Keys that leave the caret where it is, or move it by a line at most. */
const nearKey = /^(?:.|Arrow\w+|Home|End|Enter|Backspace|Delete|Shift|AltGraph|CapsLock|Dead|Process|Unidentified)$/u;

/** What may lead away from the caret, or look at all of the text. */
const signs = ['pointerdown', 'touchstart', 'wheel', 'blur', 'beforeprint'];

/** The blocks that are shown, from the first to the last, and the heights of what stands in for the others. */
interface Shown {
  first: Element;
  last: Element;
  above: number;
  below: number;
}

/** Leaves out the blocks before `first` and from `end` on; spacers stand in for them, with heights in pixels. */
const rules = (text: string, first: number, end: number, above: number, below: number) => `
  ${text} > :nth-child(-n + ${first}), ${text} > :nth-child(n + ${end + 1}) { display: none }
  ${spacer(`${text}::before`, above)} ${spacer(`${text}::after`, below)}`;

const spacer = (selector: string, height: number) =>
  height > 0 ? `${selector} { content: ''; display: block; height: ${height}px }` : '';

/**
 * Takes the blocks of the text that are far from the window out of the layout, with spacers of their height in place of
 * them, until something may need them: a shortcut, a press, a scroll, a print, another window. What a browser does for
 * a letter grows with the blocks of a text, even of those that it skips (`content-visibility`): layout, the selection
 * told to input methods, the hit test for the mouse at rest. Rules of a style sheet of its own, since the text's DOM is
 * ProseMirror's.
 * @param selector names the text and nothing else
 */
export function createFarBlocks(dom: HTMLElement, selector: string) {
  const sheet = new CSSStyleSheet();
  let shown: Shown | null = null;
  /** Whether the last sign of the person was a key that stays near the caret. */
  let isNearCaret = false;

  const show = () => {
    isNearCaret = false;
    if (shown) sheet.replaceSync('');
    shown = null;
  };

  /** Needs the blocks' true sizes, and each to be a formatting context of its own (as skipped ones are). */
  const hide = () => {
    if (shown || !isNearCaret) return;
    const blocks = [...dom.children];
    const boxes = blocks.map((block) => block.getBoundingClientRect());
    const first = boxes.findIndex(({ bottom }) => bottom > -room * innerHeight);
    const after = boxes.findIndex(({ top }) => top > (1 + room) * innerHeight);
    const end = after === -1 ? blocks.length : after;
    const [firstShown, lastShown] = [blocks[first], blocks[end - 1]];
    const [top, bottom] = [boxes[first]?.top, boxes[end - 1]?.bottom];
    if (!firstShown || !lastShown || top === undefined || bottom === undefined) return;
    if (end - first > blocks.length - fewest) return;
    const box = dom.getBoundingClientRect();
    const { borderTopWidth, borderBottomWidth, paddingTop, paddingBottom } = getComputedStyle(dom);
    const above = top - px(getComputedStyle(firstShown).marginTop) - (box.top + px(borderTopWidth) + px(paddingTop));
    const below =
      box.bottom - px(borderBottomWidth) - px(paddingBottom) - (bottom + px(getComputedStyle(lastShown).marginBottom));
    shown = {
      first: firstShown,
      last: lastShown,
      above: first === 0 ? 0 : above,
      below: end === blocks.length ? 0 : below,
    };
    countAnew();
  };

  /** After a block more or less. */
  const countAnew = () => {
    if (!shown) return;
    const { first, last, above, below } = shown;
    const blocks = [...dom.children];
    const [from, to] = [blocks.indexOf(first), blocks.indexOf(last)];
    if (from === -1 || to === -1) show();
    else sheet.replaceSync(rules(selector, from, to + 1, above, below));
  };

  const handleKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (metaKey || (ctrlKey && !altKey) || !nearKey.test(key)) show();
    else isNearCaret = true;
  };
  const handleScroll = () => {
    if (!shown) return;
    const { first, last } = shown;
    const isAbove = !first.previousElementSibling || first.getBoundingClientRect().top < -leastRoom * innerHeight;
    const isBelow = !last.nextElementSibling || last.getBoundingClientRect().bottom > (1 + leastRoom) * innerHeight;
    if (!isAbove || !isBelow) show();
  };

  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  document.adoptedStyleSheets.push(sheet);
  for (const sign of signs) window.addEventListener(sign, show, options);
  for (const sign of ['scroll', 'resize']) window.addEventListener(sign, handleScroll, options);
  window.addEventListener('keydown', handleKey, options);
  const destroy = () => {
    listening.abort();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  return { hide, show, countAnew, destroy };
}

const px = Number.parseFloat;
