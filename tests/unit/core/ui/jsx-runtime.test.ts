import { type FunctionComponent, Fragment } from 'react';
import { expect, it } from 'vitest';
import { jsx, jsxs, seenProps } from '#ui/jsx-runtime.ts';

const name = 'docs\u202Egpj.exe';
const shown = 'docs[U+202E]gpj.exe';

it('[X-17] no element says a name that hides something, in its text or in what is read aloud', () => {
  const { props } = jsx('bdi', { children: name, title: name, 'aria-label': name, 'data-id': name }) as {
    props: Record<string, unknown>;
  };
  expect(props).toEqual({ children: shown, title: shown, 'aria-label': shown, 'data-id': name });
});

it('[X-17] nor does one of several texts, however deep', () => {
  const { props } = jsxs(Fragment, { children: ['a', [name, 1], null] }) as { props: Record<string, unknown> };
  expect(props['children']).toEqual(['a', [shown, 1], null]);
});

it('[X-17] white space that could hide in a name is seen where a name stands alone, and stays in what stands beside others', () => {
  const shownIn = (type: string, children: unknown) =>
    (seenProps(type, { children }) as { children: unknown }).children;
  for (const type of ['bdi', 'option', 'a']) expect(shownIn(type, 'web-1 ')).toBe('web-1[U+0020]');
  expect(seenProps('td', { title: ' web-1' })).toEqual({ title: '[U+0020]web-1' });
  expect(shownIn('bdi', ['a', ' ', 'b'])).toEqual(['a', ' ', 'b']);
  expect(shownIn('code', '  two  blanks\n')).toBe('  two  blanks\n');
});

it('what a component is handed, and what is typed, stays as it is', () => {
  const Part: FunctionComponent<{ title: string }> = () => null;
  for (const [type, props] of [
    [Part, { title: name, children: name }],
    ['input', { value: name }],
    ['textarea', { children: name }],
    ['bdi', { children: ['plain', 3], title: 'plain' }],
  ] as const)
    expect(seenProps(type, props)).toBe(props);
});
