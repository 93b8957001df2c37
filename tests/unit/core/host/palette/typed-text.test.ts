import { expect, it } from 'vitest';
import { readTyped } from '../../../../../core/host/palette/typed-text.ts';

const id = '0b5e7d52-9c1f-4a6e-8a35-2f1f6a3c9d10';

it('[X-02] a whole id is known, with hyphens or without, however it is pasted', () => {
  expect(readTyped(` ${id.toUpperCase()}\n`)).toEqual({ kind: 'id', text: id, idForm: 'uuid' });
  const hex = id.replaceAll('-', '');
  expect(readTyped(hex)).toEqual({ kind: 'id', text: hex, idForm: 'hex' });
  expect(readTyped(hex + hex)).toMatchObject({ kind: 'id', idForm: 'hex' });
  expect(readTyped(id.slice(0, -1))).toEqual({ kind: 'name', text: id.slice(0, -1) });
});

it('[X-02] a MAC address is known in each of the ways that tools print it', () => {
  const mac = { kind: 'mac', text: 'fa:16:3e:0b:cd:ef' };
  expect(['fa:16:3e:0b:cd:ef', 'FA-16-3E-0B-CD-EF', 'fa16.3e0b.cdef'].map(readTyped)).toEqual([mac, mac, mac]);
  expect(readTyped('fa:16:3e:0b:cd')).toMatchObject({ kind: 'name' });
});

it('[X-02] an IP address is known, and IPv6 is asked for in its shortest form', () => {
  expect(readTyped('10.0.0.5')).toEqual({ kind: 'ip', text: '10.0.0.5' });
  expect(readTyped('2001:DB8:0:0:0:0:0:A')).toEqual({ kind: 'ip', text: '2001:db8::a' });
  expect(readTyped('::1')).toEqual({ kind: 'ip', text: '::1' });
});

it('[X-02] a beginning of an address, and what only looks like one, is a name', () => {
  for (const text of ['10.0.', '10.0.0.256', '2001:db8', 'web:1', '::', 'web-1', '1::2::3'])
    expect([text, readTyped(text).kind]).toEqual([text, text === '::' ? 'ip' : 'name']);
});
