import { describe, expect, it } from 'vitest';
import type { DeclaredForm } from '#protocol';
import { gatesOf } from '../../../../../core/host/declared-types/action-gates.ts';
import { fillBody, formMembers, wrapped } from '../../../../../core/host/declared-types/form-body.ts';
import { firstData } from '../../../../../core/host/declared-types/form-schema.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const form = (more: Partial<DeclaredForm> = {}): DeclaredForm => ({ schema: {}, ...more });

describe('[X-25] what a declared form sends', () => {
  it('is what was filled in; what never had a value is left out', () => {
    expect(formMembers(form(), { name: 'a', note: '', ttl: undefined, on: false, size: 0 })).toEqual({
      name: 'a',
      on: false,
      size: 0,
    });
  });

  it('an emptied field is sent as the form says, and only when it had a value', () => {
    const before = { note: 'old', other: '' };
    expect(formMembers(form(), { note: '' }, before)).toEqual({});
    expect(formMembers(form({ empty: 'null' }), { note: '', other: '' }, before)).toEqual({ note: null });
    expect(formMembers(form({ empty: 'null' }), {}, before)).toEqual({ note: null });
    expect(formMembers(form({ empty: 'text' }), { note: undefined }, before)).toEqual({ note: '' });
  });

  it('with changed, is what is another now', () => {
    const before = { name: 'a', list: ['x'], ttl: 1 };
    expect(formMembers(form({ changed: true }), { name: 'a', list: ['x'], ttl: 2 }, before)).toEqual({ ttl: 2 });
    expect(formMembers(form({ changed: true }), before, before)).toEqual({});
  });

  it('is wrapped as the type, or the form, says', () => {
    expect(wrapped(form(), { a: 1 }, undefined)).toEqual({ a: 1 });
    expect(wrapped(form({ fixed: { type: 'P' } }), { a: 1 }, 'zone')).toEqual({ zone: { type: 'P', a: 1 } });
    expect(wrapped(form({ wrap: false }), { a: 1 }, 'zone')).toEqual({ a: 1 });
  });

  it('a body’s braces stand for what the item has', () => {
    const item = { id: '1', port: { id: 'p' } };
    expect(fillBody({ fip: { port_id: '{port.id}', none: '{no}', text: 'a {id}', list: ['{id}'] } }, item)).toEqual({
      fip: { port_id: 'p', none: null, text: 'a {id}', list: ['1'] },
    });
  });

  it('begins with the schema’s defaults, or with what the item has', () => {
    const schema = { properties: { a: { default: 1 }, b: {} } } as never;
    expect(firstData(schema)).toEqual({ a: 1 });
    expect(firstData(schema, { a: 5, b: null, c: 3 })).toEqual({ a: 5 });
  });
});

describe('[X-23] gates of a declared action', () => {
  it('rules, and a condition over the item: what is not known refuses', async () => {
    const { services } = await createTestServices();
    const gates = gatesOf({ policy: ['dns:a', 'load-balancer:os:b'], if: "item.type != 'SOA' && item.n.m > 1" });
    expect(gates.policy).toEqual([
      ['dns', 'a'],
      ['load-balancer', 'os:b'],
    ]);
    const allowed = (item: object) => gates.allowed!(item as never, services);
    expect([allowed({ type: 'A', n: { m: 2 } }), allowed({ type: 'SOA', n: { m: 2 } }), allowed({})]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await gatesOf({ if: 'nonsense.key', reason: 'why' }).allowed!({}, services)).toBe('why');
  });
});
