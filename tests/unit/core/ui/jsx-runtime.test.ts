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
