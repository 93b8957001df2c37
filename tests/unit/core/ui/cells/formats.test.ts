import { describe, expect, it } from 'vitest';
import * as formats from '#ui/cells/formats.ts';

describe('formats', () => {
  it('[SHELL-07] gb turns to TiB, mb to GiB, at 1024, with at most two decimals', () => {
    expect([1, 1023, 1024, 1536, 1100, '', 'x', null].map(formats.gb)).toEqual([
      '1 GiB',
      '1023 GiB',
      '1 TiB',
      '1.5 TiB',
      '1.07 TiB',
      '0 GiB',
      '',
      '',
    ]);
    expect([512, 2048, 1536].map(formats.mb)).toEqual(['512 MiB', '2 GiB', '1.5 GiB']);
  });

  it('texts: title, noUnderscore, uppercase leave other types alone', () => {
    expect(formats.title('hello big-world ab')).toBe('Hello Big-world Ab');
    expect(formats.title(3)).toBe(3);
    expect(formats.noUnderscore('a_b_c')).toBe('a b c');
    expect(formats.uppercase('qcow2')).toBe('QCOW2');
  });

  it('noValue keeps 0 and false, noName takes only a text', () => {
    expect([null, undefined, '', '  ', 0, false].map((value) => formats.noValue(value))).toEqual([
      '-',
      '-',
      '-',
      '-',
      0,
      false,
    ]);
    expect([null, '', 5, 'x'].map((value) => formats.noName(value))).toEqual(['None', 'None', 'None', 'x']);
  });

  it('an id is cut in the middle, a short one stays whole', () => {
    expect(formats.shortId('c2a4b1de-7f03-4c7a-9a55-0e1f6d2b83aa')).toBe('c2a4b1de…83aa');
    expect(formats.shortId('short-id')).toBe('short-id');
  });
});
