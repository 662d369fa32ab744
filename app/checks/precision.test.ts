import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMarkdown } from '#app/markdown/grammar';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { checkText } from './check-text';
import { readProse } from './prose';

const { dictionary } = loadAnalyser();
const sentences = readFileSync(new URL('plain-sentences.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

const rulesAt = (source: string) => {
  const tree = readMarkdown(source);
  const lemmasOf = (form: string) => dictionary.lemmasOf(form);
  const prose = readProse(tree, source);
  return checkText({ source, title: '', tree, prose, lemmasOf, targets: new Map() }).issues.map(({ rule }) => rule);
};

test('of 200 plain sentences at most one in twenty is found fault with', () => {
  expect(sentences).toHaveLength(200);
  expect(new Set(sentences).size).toBe(200);
  const alarms = sentences.map((text) => [text, rulesAt(text)] as const).filter(([, rules]) => rules.length > 0);
  expect(alarms.length, JSON.stringify(alarms, null, 1)).toBeLessThanOrEqual(10);
});

test('as one text they have no fault either', () => {
  const alarms = rulesAt(sentences.join('\n\n'));
  expect(alarms.length, alarms.join()).toBeLessThanOrEqual(10);
});
