// Reads the reports of the test runners: how many tests passed, and the names of those that failed.

import { stripVTControlCharacters } from 'node:util';

const firstLine = (message) =>
  stripVTControlCharacters(String(message ?? 'no message'))
    .trim()
    .split('\n', 1)[0];

/**
 * A runner that failed without a test that failed (a file that cannot be loaded, an error after the last test) counts
 * as one.
 */
function withExitCode(result, code) {
  if (code === 0 || result.failed > 0) return result;
  return {
    ...result,
    failed: Math.max(1, result.failures.length),
    failures: result.failures.length > 0 ? result.failures : [`ended with ${code}`],
  };
}

const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

/**
 * @param report of Vitest's json reporter; undefined when it wrote none
 * @param {number} code the runner's exit code
 * @param {string} root what the names of files are told from
 */
export function readVitest(report, code, root) {
  if (!report) return withExitCode(nothing, code);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '');
    const tests = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${file} › ${one.fullName}: ${firstLine(one.failureMessages[0])}`);
    return status === 'failed' && tests.length === 0 ? [`${file}: ${firstLine(message)}`] : tests;
  });
  return withExitCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
      failedFiles: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    },
    code,
  );
}

/**
 * What a run came to whose failed files ran a second time. What passes then counts as passed and is named; what fails
 * again leaves the first run's result as it was.
 */
export function withSecondTry(first, second) {
  if (second.failed > 0) return first;
  const { passed, failed, failures } = first;
  return { ...first, passed: passed + failed, failed: 0, failures: [], secondTries: failures };
}

/** @param report of Playwright's json reporter; undefined when it wrote none */
export function readPlaywright(report, code) {
  if (!report) return withExitCode(nothing, code);
  const journeys = report.suites.flatMap(journeysOf);
  const named = (wanted) =>
    journeys
      .filter(({ status }) => status === wanted)
      .map(({ name, error }) => `${name}: ${firstLine(error?.message)} (line ${error?.location?.line ?? 'unknown'})`);
  const failures = [...named('unexpected'), ...report.errors.map(({ message }) => firstLine(message))];
  const secondTries = named('flaky');
  const { expected, flaky, unexpected, skipped } = report.stats;
  return withExitCode({ passed: expected + flaky, failed: unexpected, skipped, failures, secondTries }, code);
}

const journeysOf = ({ file, specs = [], suites = [] }) => [
  ...specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file} › ${title}`,
      status,
      error: results.findLast((result) => result.error)?.error,
    })),
  ),
  ...suites.flatMap(journeysOf),
];
