import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeyRing } from '../../../../../core/gateway/config/key-ring.ts';
import { createCookieSeal } from '../../../../../core/gateway/session/sealed-cookie.ts';

const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];

describe('createCookieSeal', () => {
  it('gives back what was sealed, and never the same sealed text twice', () => {
    const seal = createCookieSeal([a]);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(seal.open(seal.seal(value)))).toBe(JSON.stringify(value));
      }),
    );
    expect(seal.seal({ x: 1 })).not.toBe(seal.seal({ x: 1 }));
  });

  it('opens with rotated keys and not with others', () => {
    const sealed = createCookieSeal([a]).seal('x');
    expect(createCookieSeal([b, a]).open(sealed)).toBe('x');
    expect(createCookieSeal([b]).open(sealed)).toBeUndefined();
  });

  it('opens nothing that was changed, cut or made up', () => {
    const seal = createCookieSeal([a]);
    const sealed = seal.seal({ user: 'demo' });
    for (let at = 0; at < sealed.length - 2; at++) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(seal.open(changed), String(at)).toBeUndefined();
      expect(seal.open(sealed.slice(0, at)), String(at)).toBeUndefined();
    }
    fc.assert(fc.property(fc.string(), (text) => seal.open(text) === undefined));
  });

  it('does not show what is in it', () => {
    expect(createCookieSeal([a]).seal('secret-secret')).not.toContain('secret');
  });

  it('[OPS-06] seals with keys that have taken the place of others, and opens what any of them sealed', () => {
    const ring = new KeyRing([a]);
    const seal = createCookieSeal(ring);
    const old = seal.seal('x');
    ring.replace([b, a]);
    expect(seal.open(old)).toBe('x');
    expect(createCookieSeal([b]).open(seal.seal('y'))).toBe('y');
    ring.replace([b]);
    expect(seal.open(old)).toBeUndefined();
  });
});
