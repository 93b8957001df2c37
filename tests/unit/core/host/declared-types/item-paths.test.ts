import { describe, expect, it } from 'vitest';
import type { DeclaredModel } from '../../../../../core/host/declared-types/declared-model.ts';
import { fillPath, itemPath } from '../../../../../core/host/declared-types/item-paths.ts';

describe('[X-25] the path of a declared call', () => {
  it('has each value as one segment, whatever it holds', () => {
    expect(fillPath('/v2/zones/{name}/tasks', () => 'a/b?c ..')).toBe('/v2/zones/a%2Fb%3Fc%20../tasks');
  });

  it.each([undefined, null, ''])('tells whose it is and what the item lacks: %j', (value) => {
    expect(() => fillPath('/v2.0/networks/{ident}', () => value, 'acme.cost: the form note')).toThrow(
      'acme.cost: the form note has "ident" in its path /v2.0/networks/{ident}, which this item does not have',
    );
  });

  it.each(['..', '.', '', undefined, null])('is not made of %j: it would be the path of something else', (value) => {
    expect(() => fillPath('/v2/zones/{name}/tasks', () => value)).toThrow('API_PATH_AMBIGUOUS');
    const model = { said: { path: '/v2/zones' } } as DeclaredModel;
    expect(() => itemPath(model, value ?? '')).toThrow('API_PATH_AMBIGUOUS');
  });
});
