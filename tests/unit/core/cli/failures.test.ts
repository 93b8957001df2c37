import { describe, expect, it } from 'vitest';
import { failureText, playwrightFailures, vitestFailures } from '../../../../core/cli/test/failures.mjs';
import { outsideFailures } from '../../../../core/cli/test/outside-errors.mjs';

describe('what failed is told at the end of a run', () => {
  it('names the tests of vitest that failed, and files that could not be loaded or set up', () => {
    const test = (status: string, fullName: string, failureMessages: string[] = []) => ({
      status,
      fullName,
      failureMessages,
    });
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [test('passed', 'good'), test('failed', 'bad', ['is 1'])],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [test('passed', 'good too')] },
        {
          name: 'd.test.ts',
          status: 'failed',
          message: 'the set-up failed',
          assertionResults: [test('skipped', 'never ran')],
        },
      ],
    };
    expect(vitestFailures(report)).toEqual([
      { title: 'a.test.ts › bad', message: 'is 1', again: ['a.test.ts', '-t', '^bad$'] },
      { title: 'b.test.ts', message: 'no such module', again: ['b.test.ts'] },
      { title: 'd.test.ts', message: 'the set-up failed', again: ['d.test.ts'] },
    ]);
  });

  it('names the tests of playwright that failed or passed only when run again, and errors outside any', () => {
    const spec = (title: string, status: string, ...messages: string[]) => ({
      file: 'x.spec.ts',
      line: 3,
      title,
      tests: [{ status, results: messages.map((message) => ({ status: 'failed', error: { message } })) }],
    });
    const report = {
      suites: [
        {
          specs: [spec('good', 'expected')],
          suites: [{ specs: [spec('bad [a+b]', 'unexpected', 'is 1'), spec('moody', 'flaky', 'is 2')] }],
        },
      ],
      errors: [{ message: 'no browser' }],
    };
    expect(playwrightFailures(report)).toEqual([
      { title: 'x.spec.ts:3 › bad [a+b]', message: 'is 1', again: ['x\\.spec\\.ts:3', '-g', 'bad \\[a\\+b\\]$'] },
      { title: 'x.spec.ts:3 › moody', message: 'is 2', again: ['x\\.spec\\.ts:3', '-g', 'moody$'] },
      { title: 'outside any test', message: 'no browser' },
    ]);
  });

  it('names errors of vitest outside any test with the file that ran, once for each file, which can be run again', () => {
    const path = `${process.cwd()}/tests/a.test.ts`;
    const errors = [
      { stack: 'Error: late\n    at x', VITEST_TEST_PATH: path, VITEST_TEST_NAME: 'good' },
      { stack: 'Error: later', VITEST_TEST_PATH: path },
      { message: 'no reply of a worker' },
    ];
    expect(outsideFailures(errors)).toEqual([
      {
        title: 'an error outside any test, while tests/a.test.ts › good ran',
        message: 'Error: late\n    at x',
        again: ['tests/a.test.ts'],
      },
      { title: 'an error outside any test', message: 'no reply of a worker' },
    ]);
  });

  it('names the cause of an error that ended a browser, and runs again what was to run in it', () => {
    const cause = { message: 'the connection was closed' };
    const errors = [{ message: 'it did not run', cause }];
    const unfinished = ['b', 'c'].map((name) => `${process.cwd()}/tests/${name}.test.tsx`);
    const again = ['tests/b.test.tsx', 'tests/c.test.tsx'];
    const message = 'caused by: the connection was closed\nit did not run';
    expect(outsideFailures(errors, unfinished)).toEqual([{ title: 'an error outside any test', message, again }]);
    expect(outsideFailures([], unfinished)).toEqual([
      { title: '2 files did not run to their end', message: again.join('\n'), again },
    ]);
  });

  it('cuts long messages and takes their colours', () => {
    const message = Array.from({ length: 40 }, (_, at) => `\u001b[31mline ${at}\u001b[39m`).join('\n');
    const lines = failureText('e2e', [{ title: 'bad', message }]).split('\n');
    expect(lines.slice(0, 2)).toEqual(['✘ e2e: bad', '    line 0']);
    expect(lines).toHaveLength(14);
  });
});
