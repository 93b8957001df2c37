import { describe, expect, it } from 'vitest';
import { createTestServices } from '../../../../../../core/testing/test-services.ts';
import { HttpError } from '../../../../../../core/services/http/http.ts';
import { I18n } from '../../../../../../core/services/i18n/i18n.ts';
import { EditGuard } from '../../../../../../core/ui/form/edit/edit-guard.ts';
import type { EditSettings } from '../../../../../../core/ui/form/edit/edit-settings.ts';
import type { FormSchema } from '../../../../../../core/ui/form/schema-form-props.ts';

interface Thing {
  form: { name?: string; size?: number; shared?: boolean };
  metadata: Record<string, string>;
}

const schema: FormSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', title: 'Name' },
    size: { type: 'integer', title: 'Size' },
    shared: { type: 'boolean', title: 'Shared' },
  },
};
const start: Thing = { form: { name: 'one', size: 1, shared: false }, metadata: { a: '1', b: '2' } };

async function guardOf(read: () => Promise<Thing>, more: Partial<EditSettings<Thing>> = {}) {
  const { services } = await createTestServices();
  const parts: EditSettings<Thing>['parts'] = [
    { at: 'form', schema },
    { at: 'metadata', pairs: true },
  ];
  return new EditGuard<Thing>(() => ({ read, parts, ...more }), services.get(I18n), start);
}

const now = (form: Thing['form'], metadata = start.metadata): (() => Promise<Thing>) => {
  return async () => ({ form: { ...start.form, ...form }, metadata });
};

describe('[FORM-21] an item that is edited', () => {
  it('keeps what others alone changed, beside what the person changed', async () => {
    const guard = await guardOf(now({ name: 'theirs' }, { a: '9', c: '3' }));
    const mine: Thing = { form: { ...start.form, size: 5 }, metadata: { a: '1', b: '2', d: '4' } };
    const { model, conflict } = await guard.check(mine);
    expect(conflict).toBeUndefined();
    expect(model).toEqual({ form: { name: 'theirs', size: 5, shared: false }, metadata: { a: '9', c: '3', d: '4' } });
    expect(guard.start().form.name).toBe('theirs');
  });

  it('names each field that both changed, with both values, until each is chosen', async () => {
    const guard = await guardOf(now({ name: 'theirs', shared: true }, { a: 'x', b: '2' }));
    const mine: Thing = { form: { ...start.form, name: 'mine' }, metadata: { b: '2' } };
    const { model, conflict } = await guard.check(mine);
    const { conflicts, kept } = conflict!.comparison;
    expect(conflicts.map(({ field, theirs, mine: own }) => [field.label, field.text(theirs), field.text(own)])).toEqual(
      [
        ['Name', 'theirs', 'mine'],
        ['a', 'x', 'None'],
      ],
    );
    expect(kept.map(({ label, id }) => [label, id])).toEqual([['Shared', 'form.shared']]);
    expect(model.form).toEqual({ name: 'mine', size: 1, shared: true });
    expect((await guard.check(model)).conflict).toBe(conflict);
    conflict!.choose(conflicts[0]!);
    expect((await guard.check(model)).conflict).toBe(conflict);
    // Another value that is typed is a choice as well.
    expect((await guard.check({ ...model, metadata: { ...model.metadata, a: 'y' } })).conflict).toBeUndefined();
  });

  it('takes no conflict for one where both came to the same, or where a field is empty in another way', async () => {
    const guard = await guardOf(now({ name: '', size: 7 }));
    const mine: Thing = { ...start, form: { shared: false, size: 7 } };
    expect((await guard.check(mine)).conflict).toBeUndefined();
  });

  it('takes what others made of a field that nobody sees, and says nothing of it', async () => {
    const hidden = { at: 'form', schema, ui: { size: { 'ui:widget': 'hidden' } } };
    const guard = await guardOf(now({ name: 'theirs', size: 7 }), { parts: [hidden] });
    const { model, conflict } = await guard.check({ ...start, form: { ...start.form, name: 'mine' } });
    expect(model.form).toEqual({ name: 'mine', size: 7, shared: false });
    expect(conflict!.comparison.kept).toEqual([]);
    expect(guard.isChanged({ ...start, form: { ...start.form, name: 'theirs', size: 9 } })).toBe(false);
  });

  it('is not saved when it is gone, or can’t be read again; the words say which', async () => {
    const gone = await guardOf(async () => Promise.reject(new HttpError(404, 'no such thing')));
    const error: Error = await gone.check(start).catch((thrown) => thrown);
    expect([error.message, error.cause]).toEqual(['This was deleted meanwhile. Nothing was saved.', undefined]);
    const cut = await guardOf(async () => Promise.reject(new HttpError(503, 'down')));
    await expect(cut.check(start)).rejects.toThrow('could not be found out. Nothing was saved.');
    expect(cut.start()).toBe(start);
  });
});

describe('[FORM-22] an edit in which nothing is changed', () => {
  it('is told by its fields, and by what an attempt left undone', async () => {
    const guard = await guardOf(now({}));
    expect(guard.isChanged(structuredClone(start))).toBe(false);
    expect(guard.isChanged({ ...start, metadata: { a: '1' } })).toBe(true);
    expect((await guardOf(now({}), { isOwed: () => true })).isChanged(start)).toBe(true);
  });
});
