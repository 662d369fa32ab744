import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';
import { sentencesIn } from '../prose';
import { readabilityOf } from '../readability';

const mostWords = 20;
const farTooManyWords = 35;
/** Search engines cut longer titles, in characters. */
const longestTitle = 65;
/** Above it a text takes more than secondary school. */
const hardFog = 13;
/** Below this many words the index is not meaningful. */
const fewestForFog = 100;

export const longSentence: Rule = {
  id: 'long-sentence',
  *find({ prose }) {
    for (const { words, start, end } of sentencesIn(prose))
      if (words.length > mostWords) {
        const severity = words.length > farTooManyWords ? 'warning' : 'hint';
        yield { start, end, severity, detail: texts.longSentence(words.length, mostWords) };
      }
  },
};

export const fog: Rule = {
  id: 'fog',
  *find({ prose, lemmasOf }) {
    const { fog: found, words } = readabilityOf(prose, lemmasOf);
    if (words >= fewestForFog && found > hardFog)
      yield { start: 0, end: 0, severity: 'hint', detail: texts.fog(found, hardFog) };
  },
};

/** A summary that is wanted and not there. */
export const summary: Rule = {
  id: 'summary',
  *find({ summary: written }) {
    if (written !== undefined && !written?.trim()) yield { start: 0, end: 0, severity: 'hint', detail: texts.summary };
  },
};

export const titleLength: Rule = {
  id: 'title-length',
  *find({ title }) {
    const length = title?.trim().length ?? 0;
    if (length > longestTitle)
      yield { start: 0, end: 0, severity: 'hint', detail: texts.titleLength(length, longestTitle) };
  },
};
