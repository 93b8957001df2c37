import { describe, expect, it } from 'vitest';
import { bareOpener, commentsOf, strangeCitation } from './comments.ts';
import { filesOf, read } from './source-files.ts';

const sources = filesOf(['core', 'registry', 'plugins', 'tests'], /\.(ts|tsx|mjs|css)$/).filter(
  (file) => !file.includes('node_modules/') && !file.endsWith('.gen.ts'),
);

function wrong(pattern: RegExp): string[] {
  return sources.flatMap((file) =>
    commentsOf(read(file))
      .filter(({ text }) => pattern.test(text))
      .map(({ line, text }) => `${file}:${line}: ${text.split('\n')[0]}`),
  );
}

describe('comments', () => {
  it('begin with the thing that they are about', () => {
    expect(wrong(bareOpener)).toEqual([]);
  });

  it('cite no page that is not in the repository', () => {
    expect(wrong(strangeCitation)).toEqual([]);
  });

  it('are found where they stand: blocks, lines, ends of lines, elements', () => {
    const source = ['/** One', ' * thing. */', 'f(); // at an end', '// a', '// b', '{/* in an element */}', "'// no'"];
    expect(commentsOf(source.join('\n'))).toEqual([
      { line: 1, text: 'One\nthing.' },
      { line: 3, text: 'at an end' },
      { line: 4, text: 'a\nb' },
      { line: 6, text: 'in an element' },
    ]);
  });
});
