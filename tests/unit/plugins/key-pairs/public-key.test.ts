import { describe, expect, it } from 'vitest';
import { keyProblem, keyTypeOf } from '../../../../plugins/key-pairs/public-key.ts';

const ed25519 = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGd6DbZbNHWgrdMXnHlHzU9nlHkOfOYmj9zGVBCuPiMc';
const pem = (what: string) => `-----BEGIN ${what}-----\nMIIB\n-----END ${what}-----`;

describe('[KP-02] a public key that is imported', () => {
  it('is one line of SSH’s, with a comment or without, whatever stands around it', () => {
    for (const key of [ed25519, `${ed25519} jane@observatory`, `\n ${ed25519}\r\n`])
      expect(keyProblem(key, false)).toBeUndefined();
    const blob = btoa('\0\0\0\u{1a}sk-ssh-ed25519@openssh.com and the rest');
    expect(keyProblem(`sk-ssh-ed25519@openssh.com ${blob}`, true)).toBeUndefined();
  });

  it('is told for what it is when it is none: text, cut off, of another kind than it says, two at once, in another format', () => {
    for (const key of ['zz', 'ssh-rsa', 'ssh-rsa AAAA', 'ssh-rsa ÄÖ', ed25519.replace('ssh-ed25519', 'ssh-rsa')])
      expect(keyProblem(key, true), key).toBe('none');
    expect(keyProblem(`${ed25519}\n${ed25519}`, true)).toBe('several');
    for (const key of [pem('PUBLIC KEY'), '---- BEGIN SSH2 PUBLIC KEY ----\nAAAA\n---- END SSH2 PUBLIC KEY ----'])
      expect(keyProblem(key, true)).toBe('converted');
  });

  it('is never a private one, of whatever format', () => {
    for (const what of ['OPENSSH PRIVATE KEY', 'RSA PRIVATE KEY', 'PRIVATE KEY', 'ENCRYPTED PRIVATE KEY'])
      expect(keyProblem(`${ed25519}\n${pem(what)}`, true)).toBe('private');
    expect(keyProblem('PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none', true)).toBe('private');
  });

  it('may be a certificate where the cloud tells them from keys', () => {
    expect([keyTypeOf(pem('CERTIFICATE')), keyTypeOf(ed25519)]).toEqual(['x509', 'ssh']);
    expect(keyProblem(pem('CERTIFICATE'), true)).toBeUndefined();
    expect(keyProblem(pem('CERTIFICATE'), false)).toBe('certificate');
  });

  it('that is not there is for the form to ask for', () => {
    expect([keyProblem(undefined, true), keyProblem('  ', true)]).toEqual([undefined, undefined]);
  });
});
