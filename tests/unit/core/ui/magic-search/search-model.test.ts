import { describe, expect, it } from 'vitest';
import type { Facet } from '#registry';
import {
  choicesOf,
  chosen,
  idle,
  pressed,
  type SearchContext,
  type SearchState,
  type SearchValue,
  typed,
} from '#ui/magic-search/search-model.ts';

const facets: Facet[] = [
  { name: 'name', label: 'Name', filteredBy: 'server', singleton: true },
  {
    name: 'status',
    label: 'Status',
    filteredBy: 'server',
    options: [
      { key: 'active', label: 'Active' },
      { key: 'saving', label: 'Saving' },
    ],
  },
  {
    name: 'visibility',
    label: 'Visibility',
    filteredBy: 'client',
    singleton: true,
    options: [{ key: 'public', label: 'Public' }],
  },
];

/** A bar that keeps its state between steps, as the hook does. */
function aBar(value: SearchValue = { terms: [], text: '' }) {
  let state: SearchState = idle;
  const context = (): SearchContext => ({ facets, value, label: (key) => key });
  const take = (step: { state: SearchState; value?: SearchValue; handled?: boolean }) => {
    state = step.state;
    if (step.value) value = step.value;
    return step.handled === true;
  };
  return {
    type: (draft: string) => take(typed(state, draft, context())),
    press: (key: string) => take(pressed(state, key, context())),
    choose: (id: string) => take(chosen(state, id, context())),
    choices: () => choicesOf(state, context()).map((choice) => choice.id),
    state: () => state,
    terms: () => value.terms.map((term) => `${term.name}=${term.value}`),
    text: () => value.text,
  };
}

describe('magic search keys', () => {
  it('[SRCH-01] what is typed filters the facets by their labels', () => {
    const bar = aBar();
    bar.type('stat');
    expect(bar.choices()).toEqual(['status']);
    expect(bar.state()).toMatchObject({ open: true });
  });

  it('[SRCH-05] a facet with options offers these by their labels, filtered by what is typed', () => {
    const bar = aBar();
    bar.choose('status');
    expect(bar.state().open).toBe(true);
    expect(bar.choices()).toEqual(['active', 'saving']);
    bar.type('sav');
    expect(bar.choices()).toEqual(['saving']);
  });

  it('[SRCH-03] [SRCH-05] another option of a facet that the service is asked for takes the place of the first', () => {
    const bar = aBar();
    for (const option of ['active', 'saving']) {
      bar.choose('status');
      bar.choose(option);
    }
    expect(bar.terms()).toEqual(['status=saving']);
  });

  it('[SRCH-01] no matching facet: live text search, and the menu closes', () => {
    const bar = aBar();
    bar.type('debian');
    expect(bar.state()).toMatchObject({ open: false, liveText: 'debian' });
    expect(bar.text()).toBe('');
  });

  it('[SRCH-01] space in an empty field opens the menu and leaves the field empty', () => {
    const bar = aBar();
    bar.type(' ');
    expect(bar.state()).toMatchObject({ open: true, draft: '' });
  });

  it('[SRCH-01] Enter with a facet chosen adds its term', () => {
    const bar = aBar();
    bar.choose('name');
    expect(bar.state()).toMatchObject({ facet: 'name', open: false });
    bar.type('web');
    bar.press('Enter');
    expect(bar.terms()).toEqual(['name=web']);
    expect(bar.state()).toEqual(idle);
  });

  it('[SRCH-05] Enter takes no value that is not an option', () => {
    const bar = aBar();
    bar.choose('status');
    bar.type('broken');
    bar.press('Enter');
    expect(bar.terms()).toEqual([]);
    bar.type('active');
    bar.press('Enter');
    expect(bar.terms()).toEqual(['status=active']);
  });

  it('[SRCH-01] Enter without a facet replaces the text', () => {
    const bar = aBar({ terms: [], text: 'old' });
    bar.type('debian 13');
    bar.press('Enter');
    expect(bar.text()).toBe('debian 13');
    expect(bar.state().draft).toBe('');
  });

  it('[SRCH-01] Enter in an empty field toggles the menu', () => {
    const bar = aBar();
    bar.press('Enter');
    expect(bar.state().open).toBe(true);
    bar.press('Enter');
    expect(bar.state().open).toBe(false);
  });

  it('[SRCH-01] Tab picks the only facet, then the only option; with several it does nothing', () => {
    const bar = aBar();
    bar.press('Enter');
    expect(bar.press('Tab')).toBe(true);
    expect(bar.state().facet).toBeUndefined();
    bar.type('vis');
    expect(bar.press('Tab')).toBe(true);
    expect(bar.state().facet).toBe('visibility');
    bar.press('Tab');
    expect(bar.terms()).toEqual(['visibility=public']);
  });

  it('Tab goes on to the next control while the menu is closed', () => {
    expect(aBar().press('Tab')).toBe(false);
  });

  it('[SRCH-01] Esc leads back to the facets, then closes and drops what was typed', () => {
    const bar = aBar({ terms: [], text: 'kept' });
    bar.choose('status');
    bar.press('Escape');
    expect(bar.state()).toEqual({ ...idle, open: true });
    bar.type('zzz');
    expect(bar.state().liveText).toBe('zzz');
    bar.press('Escape');
    expect(bar.state()).toEqual(idle);
    expect(bar.text()).toBe('kept');
  });

  it.each(['Backspace', 'Delete'])(
    '[SRCH-01] %s in an empty field leaves the chosen facet, else removes the last term',
    (key) => {
      const bar = aBar({
        terms: [
          { name: 'name', value: 'a' },
          { name: 'status', value: 'active' },
        ],
        text: '',
      });
      bar.choose('visibility');
      bar.press(key);
      expect(bar.state().facet).toBeUndefined();
      bar.press(key);
      expect(bar.terms()).toEqual(['name=a']);
      bar.type('x');
      bar.press(key);
      expect(bar.terms()).toEqual(['name=a']);
    },
  );

  it('the arrows walk through the choices and Enter takes one', () => {
    const bar = aBar();
    bar.press('ArrowDown');
    bar.press('ArrowDown');
    bar.press('ArrowDown');
    expect(bar.state().active).toBe(1);
    bar.press('Enter');
    expect(bar.state().facet).toBe('status');
  });
});
