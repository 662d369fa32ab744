import { expect, test } from 'vitest';
import { randomNumbers } from '#test/random-numbers';
import { PlanPages, takeInTurns, type NumberedPage } from './merge-plans';

const numbered = (...numbers: number[]): NumberedPage[] => numbers.map((n) => [n, n * 10]);

function planOf(most: number, steps: number, ...answered: number[][]): PlanPages {
  const plan = new PlanPages(steps, most);
  for (const pages of answered) plan.takeStep(numbered(...pages));
  return plan;
}

/** Until that many are found. */
const all = (most: number) => ({ enough: most, most });

const numbersOf = (taken: Map<number, number> | undefined) => taken && [...taken.keys()];

test('pages are taken in turns from each plan, each page once, with its version', () => {
  const plans = [planOf(5, 2, [1, 2], [2, 3, 4]), planOf(5, 1, [3, 9])];
  expect(numbersOf(takeInTurns(plans, all(5)))).toEqual([1, 3, 2, 9, 4]);
  expect(takeInTurns(plans, all(2))).toEqual(
    new Map([
      [1, 10],
      [3, 30],
    ]),
  );
  expect(numbersOf(takeInTurns([], all(5)))).toEqual([]);
});

test('nothing is said while a step that was not answered may have pages that come before', () => {
  const plans = [planOf(5, 2, [1, 2, 3]), planOf(5, 2, [4])];
  expect(takeInTurns(plans, all(5))).toBeUndefined();
  expect(numbersOf(takeInTurns(plans, all(3)))).toEqual([1, 4, 2]);
});

test('with enough pages, steps that were not answered have no say', () => {
  const plans = [planOf(5, 2, [1, 2, 3]), planOf(5, 2, [4])];
  expect(numbersOf(takeInTurns(plans, { enough: 3, most: 5 }))).toEqual([1, 4, 2]);
  expect(takeInTurns(plans, { enough: 4, most: 5 })).toBeUndefined();
  expect(numbersOf(takeInTurns([planOf(5, 2, [1, 2, 3, 4])], { enough: 2, most: 5 }))).toEqual([1, 2, 3, 4]);
});

test('whatever was not asked for, the pages are the first of those that all steps would have given', () => {
  const random = randomNumbers(7);
  const pick = (below: number) => Math.floor(random() * below);
  for (let round = 0; round < 500; round++) {
    const most = 1 + pick(20);
    const wanted = { enough: 1 + pick(most), most };
    const answers = Array.from({ length: 1 + pick(4) }, () =>
      Array.from({ length: 1 + pick(4) }, () => Array.from({ length: pick(12) }, () => pick(40))),
    );
    const whole = takeInTurns(
      answers.map((steps) => planOf(most, steps.length, ...steps)),
      wanted,
    );
    const some = takeInTurns(
      answers.map((steps) => planOf(most, steps.length, ...steps.slice(0, 1 + pick(steps.length)))),
      wanted,
    );
    expect(whole).toBeDefined();
    if (!some) continue;
    expect([...some]).toEqual([...(whole ?? [])].slice(0, some.size));
    expect(some.size).toBeGreaterThanOrEqual(Math.min(wanted.enough, whole?.size ?? 0));
  }
});
