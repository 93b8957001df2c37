import { describe, expect, it } from 'vitest';
import type { Facet } from '#registry';
import { detailsAddress, listAddress } from '#ui/table/details-address.ts';
import { readAddress, unknownTerms, withoutTerms, writeAddress } from '#ui/table/list-address.ts';

const facets: Facet[] = [{ name: 'status', label: 'Status', filteredBy: 'server' }];

describe('views as addresses', () => {
  it('[X-04] filters, sort and category survive the address', () => {
    const view = {
      terms: [{ name: 'status', value: 'a & b' }],
      sorting: { column: 'size', direction: 'desc' as const },
      category: 'public',
    };
    const query = writeAddress(view, '', facets);
    expect(query).toBe('?status=a%20%26%20b&sort=-size&category=public');
    expect(readAddress(query, facets)).toEqual(view);
    expect(writeAddress({ terms: [] }, '', facets)).toBe('');
  });

  it('[X-04] what else the address holds is kept, and a facet of a taken name wins', () => {
    expect(writeAddress({ terms: [] }, '?without=acme.cost&status=x&sort=name', facets)).toBe('?without=acme.cost');
    expect(readAddress('?sort=up', [{ name: 'sort', label: 'Sort', filteredBy: 'client' }])).toEqual({
      terms: [{ name: 'sort', value: 'up' }],
    });
  });
});

describe('what an address holds besides', () => {
  const options: Facet[] = [{ ...facets[0]!, options: [{ key: 'active', label: 'Active' }] }];

  it('[X-04] free text and the columns in view survive the address', () => {
    const view = { terms: [], text: 'web & db', columns: ['name', 'size'] };
    const query = writeAddress(view, '', facets);
    expect(query).toBe('?text=web%20%26%20db&columns=name%2Csize');
    expect(readAddress(query, facets)).toEqual(view);
  });

  it('[SRCH-02] filters that are not known are told, left out, and stay in the address until they are removed', () => {
    const search = '?colour=red&status=melted&status=active&without=acme.cost&tab=log&sort=name';
    const unknown = unknownTerms(search, options);
    expect(unknown).toEqual([
      { name: 'colour', value: 'red' },
      { name: 'status', value: 'melted' },
    ]);
    const place = readAddress(search, options);
    expect(place.terms).toEqual([{ name: 'status', value: 'active' }]);
    expect(writeAddress({ ...place, terms: [] }, search, options)).toBe(
      '?colour=red&status=melted&without=acme.cost&tab=log&sort=name',
    );
    expect(withoutTerms(search, unknown)).toBe('?status=active&without=acme.cost&tab=log&sort=name');
  });
});

describe('the way back from a details page', () => {
  const type = { id: 'OS::Test::Thing', name: 'thing', index: '/project/things' };
  const router = { detailsOf: (id: string, path: string) => `/ngdetails/${id}/${path}` } as never;

  it('[DET-01] leads to the list it was opened from', () => {
    expect(detailsAddress(router, type, { id: '7' }, '/project/things')).toBe('/ngdetails/OS::Test::Thing/7');
    const address = detailsAddress(router, type, { id: '7' }, '/admin/things');
    expect(listAddress(type, address.slice(address.indexOf('?')))).toBe('/admin/things');
    expect(listAddress(type, '')).toBe('/project/things');
  });

  it('never leads out of the console', () => {
    expect(listAddress(type, '?nav=//evil.example')).toBe('/project/things');
    expect(listAddress(type, '?nav=https://evil.example')).toBe('/project/things');
    expect(listAddress(type, '?nav=/%5Cevil.example')).toBe('/project/things');
  });
});
