import { expect, test } from 'vitest';
import { FileProblem, parseYaml } from './front-matter';

/** CPU time, so that other processes on a busy machine hardly matter. */
function cost(sources: string[]): number {
  const before = process.cpuUsage();
  for (const source of sources) {
    try {
      parseYaml(source);
    } catch (error) {
      if (!(error instanceof FileProblem)) throw error;
    }
  }
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const keys = (count: number) => Array.from({ length: count }, (_, number) => `k${number}: a\n`).join('');

test.each([
  ['keys', keys],
  ['aliases', (count: number) => Array.from({ length: count }, (_, at) => `- &a${at} x\n- *a${at}\n`).join('')],
  ['tags', (count: number) => `a: ${'!a '.repeat(count)}`],
])('YAML of many %s costs as much as it is long', (_name, make) => {
  const parts = Array.from({ length: 20 }, () => make(1_000));
  cost(parts);
  expect(cost([make(20_000)])).toBeLessThan(3 * cost(parts));
});

test('a key that a map names again is refused at its line, also within a list', () => {
  const lineOf = (source: string) => {
    try {
      parseYaml(source);
      return null;
    } catch (error) {
      return error instanceof FileProblem ? error.line : error;
    }
  };
  expect(lineOf('a: 1\nb: 2\na: 3\n')).toBe(3);
  expect(lineOf('- a: 1\n- a: 1\n  b: 2\n  b: 3\n')).toBe(4);
  expect(lineOf('- a: 1\n- a: 1\n')).toBeNull();
});
