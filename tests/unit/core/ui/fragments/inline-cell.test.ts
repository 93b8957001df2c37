import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { HttpError } from '#services/http/http';
import { type CellCalls, createInlineCell } from '#ui/fragments/cells/inline-cell.ts';
import { MovedClock } from '../table/fakes.ts';

function aCell(answers: Partial<CellCalls<string, string, string>> = {}) {
  const asked: string[] = [];
  const told: unknown[] = [];
  const clock = new MovedClock();
  const store = createStore();
  const calls: CellCalls<string, string, string> = {
    view: async () => (asked.push('view'), answers.view?.() ?? 'new'),
    form: async () => (asked.push('form'), answers.form?.() ?? 'form'),
    save: async (data) => {
      asked.push(`save ${data}`);
      await answers.save?.(data);
    },
  };
  const cell = createInlineCell({ view: 'old', calls, clock, tell: (error) => void told.push(error) });
  return { cell, store, clock, asked, told, state: () => store.get(cell.state) };
}

describe('a cell that is edited in its place', () => {
  it('[INL-01] [INL-06] goes from its view to the fetched form, is sent, shows the new view, and says for a moment that it was saved', async () => {
    const { cell, store, clock, asked, state } = aCell();
    const editing = store.set(cell.edit);
    expect(state()).toEqual({ mode: 'loading', view: 'old' });
    await editing;
    expect(state()).toEqual({ mode: 'editing', view: 'old', form: 'form' });
    const sending = store.set(cell.submit, 'typed');
    expect(state()).toEqual({ mode: 'submitting', view: 'old', form: 'form' });
    await sending;
    expect(state()).toEqual({ mode: 'view', view: 'new', saved: true });
    expect(asked).toEqual(['form', 'save typed', 'view']);
    await clock.move(1_300);
    expect(state()).toEqual({ mode: 'view', view: 'new', saved: false });
  });

  it('[INL-02] cancel puts the kept view back and asks nobody', async () => {
    const { cell, store, asked, state } = aCell();
    await store.set(cell.edit);
    store.set(cell.cancel);
    expect(state()).toEqual({ mode: 'view', view: 'old', saved: false });
    expect(asked).toEqual(['form']);
  });

  it('[INL-02] a form that arrives after the cancel is nobody’s', async () => {
    let arrive = (_form: string) => {};
    const { cell, store, state } = aCell({ form: () => new Promise((resolve) => (arrive = resolve)) });
    const editing = store.set(cell.edit);
    store.set(cell.cancel);
    arrive('late');
    await editing;
    expect(state().mode).toBe('view');
  });

  it('[FORM-23] is not sent over what somebody else has put there meanwhile, until the person has been told', async () => {
    const clock = new MovedClock();
    const store = createStore();
    const forms = ['one', 'two', 'two', 'two'];
    const saved: string[] = [];
    const calls = {
      view: async () => 'new',
      form: async () => forms.shift()!,
      save: async (data: string) => void saved.push(data),
    };
    const news = (known: string, now: string) => (known === now ? undefined : `it is ${now}`);
    const cell = createInlineCell({ view: 'old', calls, clock, tell: () => {}, news });
    await store.set(cell.edit);
    await store.set(cell.submit, 'mine');
    expect(store.get(cell.state)).toEqual({ mode: 'editing', view: 'old', form: 'two', error: 'it is two' });
    expect(saved).toEqual([]);
    await store.set(cell.submit, 'mine');
    expect(saved).toEqual(['mine']);
  });

  it('[INL-04] the words of a 400 stand at the field, and the form stays; the next attempt clears them', async () => {
    let refuse = true;
    const { cell, store, state, told } = aCell({
      save: async () => {
        if (refuse) throw new HttpError(400, 'The name is taken.');
      },
    });
    await store.set(cell.edit);
    await store.set(cell.submit, 'x');
    expect(state()).toEqual({ mode: 'editing', view: 'old', form: 'form', error: 'The name is taken.' });
    expect(told).toEqual([]);
    refuse = false;
    await store.set(cell.submit, 'y');
    expect(state()).toMatchObject({ mode: 'view', saved: true });
  });

  it('[INL-05] [INL-07] any other refusal is told, and what was typed stays', async () => {
    const refusal = new HttpError(401, '');
    const { cell, store, state, told } = aCell({ save: () => Promise.reject(refusal) });
    await store.set(cell.edit);
    await store.set(cell.submit, 'x');
    expect(state()).toEqual({ mode: 'editing', view: 'old', form: 'form' });
    expect(told).toEqual([refusal]);
  });

  it('[INL-07] a form that does not come leaves the view, and is told', async () => {
    const lost = new HttpError(0, 'lost');
    const { cell, store, state, told } = aCell({ form: () => Promise.reject(lost) });
    await store.set(cell.edit);
    expect(state()).toEqual({ mode: 'view', view: 'old', saved: false });
    expect(told).toEqual([lost]);
  });

  it('a row that changes meanwhile does not end the edit; cancelling it shows the row as it is now', async () => {
    const { cell, store, state } = aCell();
    await store.set(cell.edit);
    store.set(cell.refresh, 'changed');
    expect(state()).toMatchObject({ mode: 'editing', view: 'changed' });
    store.set(cell.cancel);
    expect(state()).toMatchObject({ mode: 'view', view: 'changed' });
  });

  it('a second press edits and sends nothing twice', async () => {
    const { cell, store, asked } = aCell();
    await Promise.all([store.set(cell.edit), store.set(cell.edit)]);
    await Promise.all([store.set(cell.submit, 'x'), store.set(cell.submit, 'x')]);
    expect(asked).toEqual(['form', 'save x', 'view']);
  });
});
