import { expect, it } from 'vitest';
import { givenName, nameProblem } from '../../../../plugins/key-pairs/key-pair-name.ts';
import { keyFileOf } from '../../../../plugins/key-pairs/private-key-file.ts';

it('[KP-03] a name has letters, digits, spaces and hyphens', () => {
  for (const name of ['a', 'My key-2', '-', ' around ']) expect(nameProblem(name, []), name).toBeUndefined();
  for (const name of ['a/b', 'a.b', 'a_b', 'ä', 'a\tb', 'a\n', ' ', '<b>', '../x'])
    expect(nameProblem(name, []), name).toBe('characters');
  expect(nameProblem(undefined, [])).toBeUndefined();
});

it('[KP-03] a name is unique, as it is sent', () => {
  expect(nameProblem('mine', ['mine', 'other'])).toBe('exists');
  expect(nameProblem(' mine ', ['mine'])).toBe('exists');
  expect(nameProblem('Mine', ['mine'])).toBeUndefined();
  expect(givenName('  my key ')).toBe('my key');
});

it('[KP-02] the private half is a text file {name}.pem; of a certificate the file that Windows takes', () => {
  const pem = '-----BEGIN RSA PRIVATE KEY-----\n';
  expect(keyFileOf({ name: 'my key' }, pem)).toEqual({ name: 'my key.pem', type: 'text/plain', content: pem });
  expect(keyFileOf({ name: 'k', type: 'ssh' }, pem).name).toBe('k.pem');
  expect(keyFileOf({ name: 'k', type: 'x509' }, 'MIIB\n')).toEqual({
    name: 'k.pfx',
    type: 'application/x-pkcs12',
    content: Uint8Array.of(0x30, 0x82, 0x01),
  });
  // Content that is no Base64 is saved as it came: the cloud sends it only once.
  expect(keyFileOf({ name: 'k', type: 'x509' }, pem)).toMatchObject({ name: 'k.pem', content: pem });
});
