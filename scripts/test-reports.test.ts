import { expect, test } from 'vitest';
import { readPlaywright, readVitest, withSecondTry } from './test-reports.mjs';

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
const failed = {
  status: 'failed',
  fullName: 'a list is sorted',
  failureMessages: [`AssertionError: ${red('expected 1 to be 2')}\n    at sort.test.ts:3:5`],
};
const passed = { status: 'passed', fullName: 'a list is filled', failureMessages: [] };
const vitestReport = (...testResults: object[]) => ({
  numPassedTests: 1,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults,
});

test('a failed test is named by its file, its name and what it said', () => {
  const report = vitestReport({
    name: '/portal/app/sort.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [passed, failed],
  });
  expect(readVitest(report, 1, '/portal')).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: ['app/sort.test.ts › a list is sorted: AssertionError: expected 1 to be 2'],
    failedFiles: ['/portal/app/sort.test.ts'],
  });
});

test('what passes at its second try counts as passed and is named, what does not stays failed', () => {
  const first = { passed: 8, failed: 2, skipped: 1, failures: ['a › one: x', 'b › two: y'] };
  expect(withSecondTry(first, { passed: 5, failed: 0 })).toEqual({
    passed: 10,
    failed: 0,
    skipped: 1,
    failures: [],
    secondTries: ['a › one: x', 'b › two: y'],
  });
  expect(withSecondTry(first, { passed: 4, failed: 1 })).toEqual(first);
});

test('a test file that cannot be loaded counts as failed, and says why', () => {
  const report = {
    ...vitestReport({
      name: '/portal/app/broken.test.ts',
      status: 'failed',
      message: 'Cannot find module',
      assertionResults: [],
    }),
    numFailedTests: 0,
  };
  expect(readVitest(report, 1, '/portal')).toMatchObject({
    failed: 1,
    failures: ['app/broken.test.ts: Cannot find module'],
  });
});

test('a runner that ends with an error counts as failed, whatever it reported', () => {
  const fine = { ...vitestReport(), numFailedTests: 0 };
  expect(readVitest(fine, 0, '/portal')).toMatchObject({ passed: 1, failed: 0, failures: [] });
  expect(readVitest(fine, 1, '/portal')).toMatchObject({ failed: 1, failures: ['ended with 1'] });
  expect(readVitest(undefined, 1, '/portal')).toMatchObject({ passed: 0, failed: 1 });
  expect(readPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('a journey that needed its second try has passed, and is named with what failed first, and where', () => {
  const broken = (message: string, line?: number) => ({ error: { message, location: line && { line } } });
  const journey = (title: string, status: string, results: object[]) => ({ title, tests: [{ status, results }] });
  const report = {
    errors: [],
    stats: { expected: 3, flaky: 1, unexpected: 1, skipped: 0 },
    suites: [
      {
        file: 'visitor.spec.ts',
        specs: [journey('reads', 'flaky', [broken('too late\n  by 3', 12), {}])],
        suites: [{ file: 'visitor.spec.ts', specs: [journey('writes', 'unexpected', [broken('no button')])] }],
      },
    ],
  };
  expect(readPlaywright(report, 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 0,
    failures: ['visitor.spec.ts › writes: no button (line unknown)'],
    secondTries: ['visitor.spec.ts › reads: too late (line 12)'],
  });
});
