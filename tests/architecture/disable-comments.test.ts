import { describe, expect, it } from 'vitest';
import { filesOf, read } from './source-files.ts';

const sources = filesOf(['core', 'registry', 'plugins', 'tests'], /\.(ts|tsx|mjs)$/).filter(
  (file) => !file.includes('node_modules/') && !file.endsWith('.gen.ts') && !file.endsWith('disable-comments.test.ts'),
);

/** Returns the lint comments of a file that name no rule, or give no reason after two dashes. */
function withoutReason(source: string): string[] {
  return source
    .split('\n')
    .filter((line) => /(?:\/\/|\/\*)\s*(?:ox|es)lint-(?:disable|enable)/.test(line))
    .filter((line) => !/oxlint-\S+ [\w@/-]+(?:, [\w@/-]+)* -- \w/.test(line));
}

describe('comments that switch a lint rule off', () => {
  it('name the rule, in the words of oxlint, and give a reason', () => {
    const found = sources.flatMap((file) => withoutReason(read(file)).map((line) => `${file}: ${line.trim()}`));
    expect(found).toEqual([]);
  });

  it('are found without a reason, without a rule, and by another tool’s name', () => {
    const comments = [
      '// oxlint-disable-next-line no-control-regex',
      '/* oxlint-disable -- all of it */',
      '// eslint-disable-next-line no-control-regex -- a reason',
    ];
    const good = '// oxlint-disable-next-line no-control-regex -- they are what is looked for';
    expect(withoutReason([...comments, good].join('\n'))).toEqual(comments);
  });
});
