import { existsSync, readFileSync } from 'node:fs';

/**
 * Counts a report of vitest: tests, and files that failed before their tests could run. A run that failed counts at
 * least one failure.
 */
export function countReport(file, exitCode) {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, failures: [] };
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testResults.flatMap((suite) => suite.assertionResults);
  const brokenFiles = testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.every(({ status }) => status !== 'failed'),
  );
  const failing = tests.filter(({ status }) => status === 'failed');
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const counted = failing.length + brokenFiles.length;
  const failures = [
    ...brokenFiles.map((suite) => `${suite.name}: ${firstLine(suite.message)}`),
    ...failing.map((test) => `${test.fullName}: ${firstLine(test.failureMessages?.[0])}`),
  ];
  return {
    passed,
    failed: exitCode === 0 ? counted : Math.max(counted, 1),
    skipped: tests.length - passed - failing.length,
    failures,
  };
}

/** The seconds that each test file of some reports took, the slowest first: `{ file, seconds }`. */
export function slowestFiles(reports, most) {
  return reports
    .filter((report) => existsSync(report))
    .flatMap((report) => JSON.parse(readFileSync(report, 'utf8')).testResults)
    .map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most);
}

function firstLine(text) {
  return (text ?? '').split('\n')[0];
}
