import { describe, expect, it } from 'vitest';
import { costOf } from '../../../../../core/gateway/openstack/heat/template-cost.ts';

const version = 'heat_template_version: 2021-04-16';

/** Each level stands for ten times the one before. */
const exploding = (levels: number) =>
  [
    version,
    'l0: &l0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from(
      { length: levels - 1 },
      (_none, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join(', ')}]`,
    ),
  ].join('\n');

const causeOf = async (text: string) => (await costOf(text))?.cause;

describe('what a template would cost the service', () => {
  it('[STK-15] aliases that stand for far more than their text are found, and a repeated definition is not', async () => {
    expect(await costOf(exploding(9))).toEqual({ cause: 'aliases', limit: 100_000 });
    expect(await causeOf(exploding(5))).toBe('aliases');
    expect(await causeOf(exploding(4))).toBeUndefined();
    const shared = Array.from({ length: 50 }, (_none, at) => `  r${at}: {<<: *server, metadata: {at: ${at}}}`);
    const usual = [
      version,
      'base: &server {type: OS::Nova::Server, properties: {flavor: tiny}}',
      'resources:',
      ...shared,
    ];
    expect(await causeOf(usual.join('\n'))).toBeUndefined();
  });

  it('[STK-15] a value that contains itself is refused, in a list, a map or as its own key', async () => {
    expect(await causeOf('a: &a [1, *a]')).toBe('depth');
    expect(await causeOf('a: &a\n  b:\n    - c: *a')).toBe('depth');
    expect(await causeOf('a: &a\n  ? *a\n  : 1')).toBe('depth');
    // The last of two values of one anchor counts, and an anchor without a value is one.
    expect(await causeOf('a: &a [1]\nb: &b [*a]\nc: &a [*b]')).toBeUndefined();
    expect(await causeOf('a: &a\nb: *a\nc: *unknown')).toBeUndefined();
  });

  it('[STK-15] great depth is found, however it is written', async () => {
    const chain = Array.from({ length: 150 }, (_none, at) => `l${at + 1}: &l${at + 1} [*l${at}]`);
    const deep = [
      `a: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `a: ${'{b: '.repeat(150)}x${'}'.repeat(150)}`,
      `a:\n  ${'- '.repeat(5000)}x`,
      Array.from({ length: 150 }, (_none, at) => `${' '.repeat(at)}k:`).join('\n'),
      ['l0: &l0 [x]', ...chain].join('\n'),
    ];
    for (const text of deep) expect(await costOf(text), text.slice(0, 20)).toEqual({ cause: 'depth', limit: 100 });
    expect(await causeOf(`a: ${'['.repeat(90)}${']'.repeat(90)}`)).toBeUndefined();
  });

  it('[STK-15] brackets and asterisks of scripts, texts and comments count for nothing', async () => {
    const signs = `${'['.repeat(300)} &a *a *a`;
    const text = [version, 'script: |', `  ${signs}`, `text: "${signs}"`, `other: '${signs}'`, `# ${signs}`].join('\n');
    expect(await causeOf(text)).toBeUndefined();
  });

  it('[STK-15] a long list is refused before it fills the memory; mistakes of syntax are for the service', async () => {
    expect(await costOf(`a: [${'x,'.repeat(200_000)}x]`)).toEqual({ cause: 'size', limit: 300_000 });
    for (const text of ['', 'a: [1, 2\nb: }', '\tx: 1', '- - a\n b: c', ']]]'])
      expect(await causeOf(text)).toBeUndefined();
  });
});
