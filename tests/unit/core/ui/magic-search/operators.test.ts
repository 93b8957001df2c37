import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facet } from '#registry';
import {
  chosen,
  idle,
  pressed,
  reversed,
  type SearchState,
  type SearchValue,
  typed,
} from '#ui/magic-search/search-model.ts';
import { asTerm, formatQuery, parseQuery, serverFilters, type Term, termsOfPage } from '#ui/magic-search/terms.ts';
import { passesTerm } from '#ui/table/filter-rows.ts';

const name: Facet = { name: 'name', label: 'Name', filteredBy: 'server' };
const status: Facet = {
  name: 'status',
  label: 'Status',
  filteredBy: 'client',
  options: [
    { key: 'active', label: 'Active' },
    { key: 'error', label: 'Failed' },
  ],
};
const size: Facet = { name: 'size', label: 'Size', filteredBy: 'client', compare: 'size' };
const zone: Facet = { name: 'zone', label: 'Availability zone', filteredBy: 'server', operators: ['!='] };
const facets = [name, status, size, zone];
const GB = 1024 ** 3;

/** Types the text, key by key, and then enters it. */
function entered(text: string): { state: SearchState; value: SearchValue } {
  const context = { facets, value: { terms: [], text: '' }, label: (key: string) => key };
  let state = idle;
  for (const letter of text) state = typed(state, state.draft + letter, context).state;
  const step = pressed(state, 'Enter', context);
  return { state: step.state, value: step.value ?? context.value };
}

describe('the search language', () => {
  it.each<[string, Term]>([
    ['status:active', { name: 'status', value: 'active' }],
    ['Status:Failed', { name: 'status', value: 'error' }],
    ['status!=active', { name: 'status', value: 'active', operator: '!=' }],
    ['-status:fail', { name: 'status', value: 'error', operator: '!=' }],
    ['!status:active', { name: 'status', value: 'active', operator: '!=' }],
    ['size>=1.5 GB', { name: 'size', value: '1.5 GB', operator: '>=' }],
    ['size<10', { name: 'size', value: '10', operator: '<' }],
    ['size≤1 TB', { name: 'size', value: '1 TB', operator: '<=' }],
    ['availability zone:!nova', { name: 'zone', value: 'nova', operator: '!=' }],
    ['name:web', { name: 'name', value: 'web' }],
  ])('[X-05] %s is a term of its field', (text, term) => {
    expect(entered(text).value.terms).toEqual([term]);
  });

  it('[X-05] a field that nobody knows is searched for as text', () => {
    expect(entered('colour:red').value).toEqual({ terms: [], text: 'colour:red' });
  });

  it('[X-05] what a server-side facet does not understand is its value, not an operator', () => {
    expect(entered('name:!web').value.terms).toEqual([{ name: 'name', value: '!web' }]);
  });

  it('[X-05] what can not be compared, or is no option, is refused and stays typed', () => {
    expect(entered('size>big')).toMatchObject({
      state: { facet: 'size', draft: '>big', refused: true },
      value: { terms: [] },
    });
    expect(entered('status:melted')).toMatchObject({ state: { draft: 'melted', refused: true }, value: { terms: [] } });
  });

  it('[X-05] an option is excluded by a mark before it, and a term turned round by a press', () => {
    const context = { facets, value: { terms: [], text: '' }, label: (key: string) => key };
    const { value } = chosen({ ...idle, facet: 'status', draft: '!act' }, 'active', context);
    expect(value?.terms).toEqual([{ name: 'status', value: 'active', operator: '!=' }]);
    const once = reversed({ ...context, value: value! }, 0);
    expect(once.terms).toEqual([{ name: 'status', value: 'active' }]);
    expect(reversed({ ...context, value: once }, 0).terms).toEqual(value?.terms);
  });

  it('[X-05] [X-04] terms with operators survive the address', () => {
    const some: fc.Arbitrary<Term> = fc.oneof(
      fc.record({
        name: fc.constant('zone'),
        value: fc.string({ minLength: 1 }),
        operator: fc.constant('!=' as const),
      }),
      fc.record({
        name: fc.constant('size'),
        value: fc.nat().map((count) => `${count} MB`),
        operator: fc.constantFrom(...(['!=', '>=', '<=', '>', '<'] as const)),
      }),
    );
    fc.assert(
      fc.property(some, (term) => {
        expect(termsOfPage(`?${formatQuery([term])}`, facets)).toEqual([term]);
      }),
    );
    expect(parseQuery('?size>=1GB').map((pair) => asTerm(pair, facets))).toEqual([
      { name: 'size', value: '1GB', operator: '>=' },
    ]);
  });

  it('[X-05] an address can not ask of a facet what it does not take', () => {
    expect(termsOfPage('?name!=web&name>=2&size>=big&status>=active&status=melted', facets)).toEqual([]);
  });

  it('[X-05] [TBL-14] the list call gets what the service understands, in the spelling of addresses', () => {
    const terms: Term[] = [
      { name: 'zone', value: 'nova', operator: '!=' },
      { name: 'size', value: '1 GB', operator: '>' },
    ];
    expect(serverFilters(terms, facets)).toEqual({ 'zone!': 'nova' });
  });

  it('[SRCH-04] what compares can be used for both ends of a range', () => {
    expect(termsOfPage('?size>=1GB&size<=2GB', facets)).toHaveLength(2);
  });
});

describe('loaded rows and client-side terms', () => {
  const passes = (item: object, value: string, operator?: Term['operator'], facet: Facet = size) =>
    passesTerm(item, { name: facet.name, value, ...(operator && { operator }) }, facet);

  it('[X-05] compares sizes by their units', () => {
    expect(passes({ size: 2 * GB }, '1.5 GB', '>=')).toBe(true);
    expect(passes({ size: 1.5 * GB }, '1.5 GB', '>')).toBe(false);
    expect(passes({ size: 1.5 * GB }, '1.5 GB', '<=')).toBe(true);
    expect(passes({ size: 900 * 1024 ** 2 }, '1 GB', '<')).toBe(true);
    expect(passes({ size: undefined }, '1 GB', '<')).toBe(false);
  });

  it('[X-05] compares addresses, times and numbers by value', () => {
    const by = (compare: Facet['compare']): Facet => ({ ...size, compare: compare! });
    expect(passes({ size: '10.0.0.9' }, '10.0.0.10', '<', by('ipv4'))).toBe(true);
    expect(passes({ size: '2026-03-01T00:00:00Z' }, '2026-02-28', '>', by('timestamp'))).toBe(true);
    expect(passes({ size: 9 }, '10', '<', by('number'))).toBe(true);
  });

  const ram: Facet = { ...size, compare: 'mb' };

  it.each(['1.5 GiB', '1,5 GiB', '1,5 Gio', '1,5\u00a0Gio', '１．５ GiB', '1536', '1536 MiB'])(
    '[X-05] %s is compared with a number of mebibytes, in any language’s writing',
    (typed) => {
      const found = (operator?: Term['operator']) =>
        [1024, 1536, 2048].filter((each) => passes({ size: each }, typed, operator, ram));
      expect(found('>')).toEqual([2048]);
      expect(found('>=')).toEqual([1536, 2048]);
      expect(found('<')).toEqual([1024]);
      expect(found('!=')).toEqual([1024, 2048]);
      expect(found()).toEqual([1536]);
      expect(termsOfPage(`?size!<=${encodeURIComponent(typed)}`, [ram])).toHaveLength(1);
    },
  );

  it('[X-05] a number of gibibytes takes a half, and a size that is shown with decimals is found as it is shown', () => {
    const disk: Facet = { ...size, compare: 'gb' };
    expect([1, 2].filter((each) => passes({ size: each }, '1,5', '>', disk))).toEqual([2]);
    expect([1, 2048].filter((each) => passes({ size: each }, '2 TiB', undefined, disk))).toEqual([2048]);
    expect([1024, 1500, 1536].filter((each) => passes({ size: each }, '1.46 GiB', undefined, ram))).toEqual([1500]);
    expect([512, 5120].filter((each) => passes({ size: each }, '512', undefined, ram))).toEqual([512, 5120]);
  });

  it('[X-05] a number does not take a size or half a word, and a size no other unit', () => {
    const count: Facet = { ...size, compare: 'number' };
    const taken = (facet: Facet, value: string) => termsOfPage(`?size!<=${encodeURIComponent(value)}`, [facet]).length;
    expect(['2', '1,5', '1.5 GiB', '2 apples'].map((value) => taken(count, value))).toEqual([1, 1, 0, 0]);
    expect(['2', '1.5 GiB', '2 apples'].map((value) => taken(ram, value))).toEqual([1, 1, 0]);
    expect([1, 2].filter((each) => passes({ size: each }, '1,5', '>', count))).toEqual([2]);
  });

  it('[X-05] excludes what holds the value, and passes what has none', () => {
    expect(passes({ status: 'active' }, 'ACT', '!=', status)).toBe(false);
    expect(passes({ status: 'error' }, 'active', '!=', status)).toBe(true);
    expect(passes({}, 'active', '!=', status)).toBe(true);
  });
});
