import { expect, it } from 'vitest';
import { beginBisection, nextStep } from '../../../../../core/host/dev/bisection.ts';

/** Asks until it is known; answers as if this plugin did it. Gives what was found, and how often was asked. */
function search(plugins: readonly string[], culprit: string | undefined) {
  let bisection = beginBisection(plugins);
  for (let asked = 1; ; asked += 1) {
    const step = nextStep(bisection, culprit === undefined || !bisection.off.includes(culprit));
    if (!('suspects' in step)) return { found: step.found, asked };
    expect(step.suspects.length).toBeLessThan(bisection.suspects.length);
    bisection = step;
  }
}

it('[X-26] the plugin that does it is found by halves, whichever it is; when none does, that is said', () => {
  for (const count of [1, 2, 3, 7, 64]) {
    const plugins = Array.from({ length: count }, (_each, at) => `acme.p${at}`);
    for (const culprit of [...plugins, undefined]) {
      const { found, asked } = search(plugins, culprit);
      expect(found).toBe(culprit);
      expect(asked).toBeLessThanOrEqual(Math.ceil(Math.log2(count)) + 1);
    }
  }
});
