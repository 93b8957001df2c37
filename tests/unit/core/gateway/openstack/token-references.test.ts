import { expect, it, vi } from 'vitest';
import { createTokenReferences } from '../../../../../core/gateway/openstack/token-references.ts';

it('[AUTH-09] a call that does not end keeps a replaced token alive for no longer than the limit', async () => {
  vi.useFakeTimers();
  try {
    const uses = createTokenReferences();
    const revoked: string[] = [];
    let end = () => {};
    const call = uses.during('a', () => new Promise<void>((resolve) => (end = resolve)));
    uses.whenUnused('a', () => revoked.push('a'), 5000);
    uses.whenUnused('b', () => revoked.push('b'), 5000);
    expect(revoked).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(4999);
    expect(revoked).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(1);
    expect(revoked).toEqual(['b', 'a']);
    end();
    await call;
    expect(revoked).toEqual(['b', 'a']);
  } finally {
    vi.useRealTimers();
  }
});
