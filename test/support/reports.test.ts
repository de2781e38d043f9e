import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countReport, slowestFiles } from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(...suites: { status: string; tests: string[] }[]): string {
  const file = join(folder, `${Math.random()}.json`);
  const testResults = suites.map(({ status, tests }) => ({
    name: 'a.test.ts',
    status,
    message: 'it did not load',
    assertionResults: tests.map((result) => ({
      fullName: `a ${result} test`,
      status: result,
      failureMessages: ['1 is not 2\n  at …'],
    })),
  }));
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
}

describe('counting a run of tests', () => {
  test('counts what passed, failed and was left out', () => {
    const file = report(
      { status: 'failed', tests: ['passed', 'failed', 'skipped'] },
      { status: 'passed', tests: ['passed'] },
    );
    expect(countReport(file, 1)).toEqual({ passed: 2, failed: 1, skipped: 1, failures: ['a failed test: 1 is not 2'] });
  });
  test('counts a file that could not be loaded as a failure', () =>
    expect(countReport(report({ status: 'failed', tests: [] }), 1)).toMatchObject({
      failed: 1,
      failures: ['a.test.ts: it did not load'],
    }));
  test('never lets a run that ended badly pass', () => {
    expect(countReport(report({ status: 'passed', tests: ['passed'] }), 1)).toMatchObject({ passed: 1, failed: 1 });
    expect(countReport(join(folder, 'none.json'), 0)).toMatchObject({ failed: 1 });
  });
});

describe('where the time of a run goes', () => {
  test('names the slowest files of several reports, and passes over one that was not written', () => {
    const timed = (...files: [string, number][]) => {
      const file = join(folder, `${Math.random()}.json`);
      const testResults = files.map(([name, took]) => ({ name, startTime: 1000, endTime: 1000 + took }));
      writeFileSync(file, JSON.stringify({ testResults }));
      return file;
    };
    const reports = [timed(['quick', 10], ['slow', 9000]), join(folder, 'none.json'), timed(['slowest', 30_000])];
    expect(slowestFiles(reports, 2)).toEqual([
      { file: 'slowest', seconds: 30 },
      { file: 'slow', seconds: 9 },
    ]);
  });
});
