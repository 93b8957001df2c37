import type { Check } from '../check.ts';
import { Skipped } from '../skipped.ts';

/**
 * Several looks as one. What is wrong counts more than what could not be looked at; when nothing is wrong and one was skipped,
 * it throws `Skipped` with the reason.
 */
export function together(...checks: readonly Check[]): Check {
  return async (plugin) => {
    const problems: string[] = [];
    const reasons = new Set<string>();
    for (const check of checks) {
      try {
        problems.push(...(await check(plugin)));
      } catch (error) {
        if (!(error instanceof Skipped)) throw error;
        reasons.add(error.message);
      }
    }
    if (problems.length === 0 && reasons.size > 0) throw new Skipped([...reasons].join('; '));
    return problems;
  };
}
