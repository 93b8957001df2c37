import { describe, expect, it } from 'vitest';
import { vitestFailures } from '../../../../core/cli/test/failures.mjs';
import { runAlone, type Failure, type Outcome, type Part } from '../../../../core/cli/test/runners.mjs';
import { runAgain } from '../../../../core/cli/test/second-run.mjs';

const part: Part = { name: 'second-run-test', runner: 'vitest', settings: ['--project', 'node'] };
const failed = (title: string) => ({ part, failure: { title, message: 'is 1', again: [title] } });

describe('a failed test runs once more, alone', () => {
  it('counts as unstable when it passes then, and as broken when it fails again or is not found', async () => {
    const outcomes: Record<string, Outcome> = {
      passes: { passed: 3, skipped: 0, failures: [] },
      fails: { passed: 0, skipped: 0, failures: [{ title: 'fails', message: 'is 1' }] },
      'is not found': { passed: 0, skipped: 7, failures: [] },
    };
    const all = Object.keys(outcomes).map(failed);
    const { broken, unstable, passed } = await runAgain(all, (_part: Part, { title }: Failure) => outcomes[title]);
    expect(unstable).toEqual([all[0]]);
    expect(passed).toBe(3);
    expect(broken).toEqual([all[1], all[2]]);
  });

  it('stays broken when many tests failed, or when it is of no test', async () => {
    const many = Array.from({ length: 11 }, (_, at) => failed(`test ${at}`));
    const passes = () => ({ passed: 1, skipped: 0, failures: [] });
    expect((await runAgain(many, passes)).broken).toHaveLength(11);
    const outside = { part, failure: { title: 'outside any test', message: '' } };
    expect((await runAgain([outside], runAlone)).broken).toEqual([outside]);
  });

  it('runs just the test that a report of vitest names', async () => {
    const report = {
      testResults: [
        {
          name: 'tests/unit/core/cli/failures.test.ts',
          status: 'failed',
          assertionResults: [
            {
              status: 'failed',
              fullName: 'what failed is told at the end of a run cuts long messages and takes their colours',
              failureMessages: ['is 1'],
            },
          ],
        },
      ],
    };
    const [failure] = vitestFailures(report);
    expect(await runAlone(part, failure!)).toMatchObject({ passed: 1, failures: [] });
  });
});
