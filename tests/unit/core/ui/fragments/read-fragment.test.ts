import { describe, expect, it, vi } from 'vitest';
import { FragmentError } from '../../../../../core/ui/fragments/fragment-error.ts';
import { readFragment } from '../../../../../core/ui/fragments/read-fragment.ts';

const json = 'application/vnd.sextant.fragment+json';
const read = (value: unknown, type = json) => readFragment({ type, text: JSON.stringify(value) });
const problem = async (reading: Promise<unknown>) => {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof FragmentError ? [error.problem, error.detail] : error;
};

const form = { fragment: 'form', title: 'T', action: 'x', schema: { type: 'object', properties: {} } };

describe('what a server says to draw', () => {
  it('is told by the content type: a description, or HTML kept as it is', async () => {
    expect(await read(form)).toEqual(form);
    expect(await read(form, 'application/json; charset=utf-8')).toEqual(form);
    const html = await readFragment({ type: 'text/html; charset=utf-8', text: '<p onclick="x()">{}</p>' });
    expect(html).toEqual({ fragment: 'html', html: '<p onclick="x()">{}</p>' });
  });

  it('[POLL-01] is checked without its schema being prepared anew for each answer', async () => {
    const answer = { fragment: 'row', id: '1', cells: { name: 'a' } };
    await read(answer);
    const copies = vi.spyOn(globalThis, 'structuredClone');
    await read(answer);
    await read({ ...answer, id: '2' });
    expect(copies).not.toHaveBeenCalled();
    copies.mockRestore();
  });

  it('keeps members that this console does not know', async () => {
    expect(await read({ ...form, mood: 'blue' })).toHaveProperty('mood', 'blue');
  });

  it('that cannot be drawn is an error that says which and where', async () => {
    expect(await problem(readFragment({ type: json, text: ' ' }))).toEqual(['noContent', '']);
    expect(await problem(readFragment({ type: 'image/png', text: 'x' }))).toEqual(['unknownType', 'image/png']);
    expect(await problem(readFragment({ type: json, text: '{"a":' }))).toEqual(['notJson', expect.any(String)]);
    expect(await problem(read({ fragment: 'carousel' }))).toEqual(['unknownFragment', 'carousel']);
    expect(await problem(read({ fragment: '_row', id: '1', cells: {} }))).toEqual(['unknownFragment', '_row']);
    expect(await problem(read({ fragment: 'constructor' }))).toEqual(['unknownFragment', 'constructor']);
    expect(await problem(read([1]))).toEqual(['noFragment', json]);
    expect(await problem(read({ items: [] }))).toEqual(['noFragment', json]);
    expect(await problem(read({ ...form, title: 1 }))).toEqual(['wrongShape', 'form/title: type string']);
    expect(await problem(read({ fragment: 'cell', mode: 'form' }))).toEqual([
      'wrongShape',
      expect.stringContaining('cell'),
    ]);
    expect(await problem(read({ fragment: 'workflow', title: 'T', action: 'x', slug: 's', steps: [] }))).toEqual([
      'wrongShape',
      expect.stringContaining('workflow/steps'),
    ]);
  });
});
