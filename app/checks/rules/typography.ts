import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';
import type { Finding } from '../issue';

interface Mistake {
  /** What a text without the mistake mostly lacks: looked for first, as the pattern takes ten times as long. */
  sign: RegExp;
  pattern: RegExp;
  detail: string;
  fix: (found: RegExpMatchArray) => string;
}

const mistakes: readonly Mistake[] = [
  {
    sign: / {2}/,
    pattern: /(?<=[\p{L}\p{N},;:.)”]) {2,}(?=[\p{L}\p{N}(„])/gu,
    detail: texts.doubleSpace,
    fix: () => ' ',
  },
  { sign: / [,;]/, pattern: /(?<=[\p{L}\p{N})”]) +(?=[,;](?:\s|$))/gu, detail: texts.spaceBefore, fix: () => '' },
  {
    sign: /"/,
    pattern: /(?<=^|[\s(])"([^"\n]{1,200}?)"(?=$|[\s).,;:!?…])/gu,
    detail: texts.quotationMarks,
    fix: ([, inner = '']) => `„${inner}”`,
  },
  { sign: / -/, pattern: /(?<=[\p{L}\p{N})”] )-{1,2}(?= [\p{L}\p{N}(„])/gu, detail: texts.dash, fix: () => '–' },
];

/** Mistakes with an unambiguous fix: spaces, quotation marks and dashes. */
export const typography: Rule = {
  id: 'typography',
  *find({ prose, source }) {
    for (const { kind, text, start } of prose.blocks) {
      if (kind === 'cell') continue;
      for (const { sign, pattern, detail, fix } of mistakes) {
        if (!sign.test(text)) continue;
        for (const match of text.matchAll(pattern)) {
          const at = start + match.index;
          // Code, links and the like are spaces in the prose, which are no mistakes.
          if (source.slice(at, at + match[0].length) !== match[0]) continue;
          const finding: Finding = { start: at, end: at + match[0].length, severity: 'hint', detail, fix: fix(match) };
          yield finding;
        }
      }
    }
  },
};
