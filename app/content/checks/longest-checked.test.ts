import { expect, test } from 'vitest';
import { modules } from '../registry';
import { longestChecked } from './longest-checked';

test.each(modules)('what can be saved in $key can be checked', ({ fields, summary = '' }) => {
  const longestOf = (name: string) => {
    const field = fields[name];
    return field && 'max' in field ? field.max : 0;
  };
  expect(longestOf('title')).toBeLessThanOrEqual(longestChecked.title);
  expect(longestOf(summary)).toBeLessThanOrEqual(longestChecked.summary);
  expect(longestOf('content')).toBeLessThanOrEqual(longestChecked.content);
});
