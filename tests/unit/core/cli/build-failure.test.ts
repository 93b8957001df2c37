import { expect, it } from 'vitest';
import { rollup } from 'rollup';
import { buildFailure } from '../../../../core/cli/build/build-failure.mjs';

/** Returns the message of a failed build of this one source. */
async function failureOf(code: string): Promise<string> {
  const source = { name: 'source', resolveId: (id: string) => (id === 'a.js' ? id : null), load: () => code };
  return rollup({ input: 'a.js', plugins: [source], onwarn() {} }).then(
    () => 'nothing',
    (error: unknown) => buildFailure(error),
  );
}

it('a build that fails says what is wrong, where, and nothing of what it was watching', async () => {
  const said = await failureOf('export const a = 1;\nexport const b = ;\n');
  expect(said).toMatch(/a\.js.*2:17/);
  expect(said).toContain('export const b = ;');
  expect(said).not.toMatch(/watchFiles|node_modules|\n\s+at /);
  expect(await failureOf(`import './nowhere.js';`)).toMatch(/nowhere\.js.*a\.js/);
});

it('a mistake of the build itself is told whole', () => {
  expect(buildFailure(new TypeError('no such thing'))).toMatch(/TypeError: no such thing\n\s+at /);
  expect(buildFailure('over')).toBe('over');
});
