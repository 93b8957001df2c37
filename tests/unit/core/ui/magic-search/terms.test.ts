import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Facet } from '#registry';
import {
  clientTerms,
  formatQuery,
  parseQuery,
  serverFilters,
  splitMatch,
  termsOfPage,
  unusedFacets,
} from '#ui/magic-search/terms.ts';

const facets: Facet[] = [
  {
    name: 'status',
    label: 'Status',
    filteredBy: 'server',
    options: [
      { key: 'a', label: 'A' },
      { key: 'b', label: 'B' },
    ],
  },
  {
    name: 'kind',
    label: 'Kind',
    filteredBy: 'client',
    singleton: true,
    options: [
      { key: 'x', label: 'X' },
      { key: 'y', label: 'Y' },
    ],
  },
  { name: 'name', label: 'Name', filteredBy: 'server', persistent: true },
];
const names = (some: readonly { name: string }[]) => some.map((each) => each.name);

describe('terms', () => {
  it('[SRCH-03] terms are name=value joined by &, and survive any name and value', () => {
    expect(
      formatQuery([
        { name: 'name', value: 'a b' },
        { name: 'status', value: 'x&y=z' },
      ]),
    ).toBe('name=a%20b&status=x%26y%3Dz');
    const words = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.record({ name: words, value: words })), (terms) => {
        expect(parseQuery(`?${formatQuery(terms)}`)).toEqual(terms);
      }),
    );
  });

  it('takes a raw query too: an equals sign belongs to the value, a lone percent sign stands for itself', () => {
    expect(parseQuery('?name=a=b&x=100%')).toEqual([
      { name: 'name', value: 'a=b' },
      { name: 'x', value: '100%' },
    ]);
  });

  it("[SRCH-02] the page's query gives the first terms; unknown facets and unknown options are dropped", () => {
    expect(termsOfPage('?status=a&status=nope&tab=2&name=web&status=a', facets)).toEqual([
      { name: 'status', value: 'a' },
      { name: 'name', value: 'web' },
    ]);
  });

  it('[SRCH-04] a single facet is no longer offered once used; one without options neither', () => {
    expect(names(unusedFacets(facets, [{ name: 'kind', value: 'x' }]))).toEqual(['name', 'status']);
    expect(names(unusedFacets(facets, [{ name: 'name', value: 'x' }]))).toEqual(['status', 'kind']);
  });

  it('[SRCH-05] another facet loses the option in use, and goes with its last', () => {
    expect(unusedFacets(facets, [{ name: 'status', value: 'a' }])[1]).toMatchObject({
      name: 'status',
      options: [{ key: 'b' }],
    });
    expect(
      names(
        unusedFacets(facets, [
          { name: 'status', value: 'a' },
          { name: 'status', value: 'b' },
        ]),
      ),
    ).toEqual(['name', 'kind']);
  });

  it('[SRCH-01] persistent facets are offered first', () => {
    expect(names(unusedFacets(facets, []))).toEqual(['name', 'status', 'kind']);
  });

  it('[SRCH-03] server terms go to the list call, client terms filter the loaded rows', () => {
    const terms = [
      { name: 'status', value: 'a' },
      { name: 'kind', value: 'x' },
    ];
    expect(serverFilters(terms, facets)).toEqual({ status: 'a' });
    expect(clientTerms(terms, facets)).toEqual([{ name: 'kind', value: 'x' }]);
  });

  it('[SRCH-03] of a name that the list call has one value of, the last stands, in the place of the first', () => {
    const terms = termsOfPage('?status=a&kind=x&name=web&status=b', facets);
    expect(terms).toEqual([
      { name: 'status', value: 'b' },
      { name: 'kind', value: 'x' },
      { name: 'name', value: 'web' },
    ]);
    expect(serverFilters(terms, facets)).toEqual({ name: 'web', status: 'b' });
  });

  it('a match splits the label in three, whatever the case', () => {
    expect(splitMatch('Visibility', 'BIL')).toEqual(['Visi', 'bil', 'ity']);
    expect(splitMatch('Visibility', 'x')).toBeUndefined();
  });
});

describe('a facet whose service takes several values', () => {
  const several = facets.map((facet) => (facet.name === 'status' ? { ...facet, several: true } : facet));

  it('[SRCH-07] may be chosen once for each, and asks for one of them', () => {
    const terms = termsOfPage('?status=a&status=b&status=a&name=x', several);
    expect(terms.map(({ value }) => value)).toEqual(['a', 'b', 'x']);
    expect(serverFilters(terms, several)).toEqual({ status: 'a,b', name: 'x' });
    const left = unusedFacets(several, terms.slice(0, 1)).find(({ name }) => name === 'status');
    expect(left?.options?.map(({ key }) => key)).toEqual(['b']);
  });

  it('[SRCH-03] without that the last value counts', () => {
    const terms = termsOfPage('?status=a&status=b', facets);
    expect(serverFilters(terms, facets)).toEqual({ status: 'b' });
  });
});
