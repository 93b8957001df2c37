import { describe, expect, it } from 'vitest';
import type { Facet } from '#registry';
import { detailsAddress, listAddress } from '#ui/table/details-address.ts';
import { readAddress, writeAddress } from '#ui/table/list-address.ts';

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
