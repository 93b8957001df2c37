import { describe, expect, it } from 'vitest';
import { FragmentError } from '#ui/fragments/fragment-error.ts';
import { readFragment } from '#ui/fragments/read-fragment.ts';

const type = 'application/vnd.sextant.fragment+json';
const read = (value: unknown) => readFragment({ type, text: JSON.stringify(value) });
const problem = (reading: Promise<unknown>) =>
  reading.then(
    () => undefined,
    (error: unknown) => (error instanceof FragmentError ? [error.problem, error.detail] : error),
  );
const form = { fragment: 'form', title: 'T', action: 'x', schema: { type: 'object', properties: {} } };

describe('what a server gives to look at', () => {
  it('can be drawn, each kind by what it needs, wherever they stand', async () => {
    const kinds = ['text', 'facts', 'links', 'message', 'rows', 'html'];
    const bare = kinds.map((kind) => ({ kind }));
    const odd = [
      { kind: 'facts', facts: [{ label: 'a' }] },
      { kind: 'links', links: [{ label: 'a', href: 1 }] },
      { kind: 'rows', columns: [], rows: [{ id: '1' }] },
      { kind: 'rows', columns: [], rows: [{ id: '1', cells: { a: { content: [{ kind: 'facts' }] } } }] },
      { kind: 'rows', columns: [], rows: [{ id: '1', cells: { a: 5 } }] },
      { kind: 'rows', columns: [], rows: [], batch: [{ id: 'delete', label: 'Delete' }] },
      { kind: 'rows', columns: [], rows: [], name: 7 },
    ];
    for (const content of [...bare, ...odd]) {
      for (const fragment of [
        { fragment: 'tab', content: [content] },
        { ...form, content: [content] },
      ])
        expect(await problem(read(fragment)), JSON.stringify(content)).toEqual(['wrongShape', expect.any(String)]);
    }
    const right = [
      { kind: 'text', text: 'a' },
      { kind: 'facts', facts: [{ label: 'a', value: '' }] },
      { kind: 'links', links: [{ label: 'a', href: 'b' }] },
      { kind: 'message', type: 'info', message: 'm' },
      { kind: 'rows', columns: [{ id: 'a', label: 'A' }], rows: [{ id: '1', cells: { a: 'x', b: { text: 'y' } } }] },
      { kind: 'html', html: '' },
      { kind: 'carousel' },
    ];
    expect(await read({ fragment: 'tab', content: right })).toMatchObject({ content: right });
  });
});

it('[FORM-10] a formset that can’t be drawn is said, with its place', async () => {
  const formset = { prefix: 'p', label: 'Ps', itemLabel: 'P', schema: form.schema, rows: [] };
  expect(await problem(read({ ...form, formsets: [formset] }))).toBeUndefined();
  for (const wrong of [
    { prefix: '' },
    { rows: [{}] },
    { rows: undefined },
    { initial: -1 },
    { most: 'many' },
    { schema: {} },
  ]) {
    const said = await problem(read({ ...form, formsets: [{ ...formset, ...wrong }] }));
    expect(said, JSON.stringify(wrong)).toEqual(['wrongShape', expect.stringContaining('form/formsets')]);
  }
});
