import { describe, expect, it } from 'vitest';
import { addressThere, showingOf } from '../../../../plugins/legacy/legacy-panel.ts';

const panel = { path: '/legacy/shares', address: 'https://h.example/dashboard/project/shares/?a=1' };
const there = (path: string, search = '') => addressThere(panel, { path, search });

describe('the address of a panel in the other console', () => {
  it('[LEG-09] has what stands behind the path of the panel here', () => {
    expect(there('/legacy/shares')).toBe(panel.address);
    expect(there('/legacy/shares/')).toBe(panel.address);
    expect(there('/legacy/shares', '?tab=x')).toBe('https://h.example/dashboard/project/shares/?tab=x');
    expect(there('/legacy/shares/5/update/')).toBe('https://h.example/dashboard/project/shares/5/update/?a=1');
    expect(there('/legacy/shares/a%20b', '?c')).toBe('https://h.example/dashboard/project/shares/a%20b?c');
  });

  it('[LEG-09] never leads out of the panel', () => {
    for (const path of ['../../admin/', '%2e%2e/%2e%2e/admin/', '..\\..\\admin', './../x', '..;/../x/../../y'])
      expect(there(`/legacy/shares/${path}`), path).toMatch(/^https:\/\/h\.example\/dashboard\/project\/shares\//);
    for (const path of [
      '//evil.example/',
      '/\\evil.example',
      '@evil.example',
      'https://evil.example/',
      '\n//evil.example',
    ])
      expect(new URL(there(`/legacy/shares/${path}`)).host, path).toBe('h.example');
    const slashes = { path: '/legacy/x', address: 'https://h.example//x' };
    expect(addressThere(slashes, { path: '/legacy/x/y', search: '' })).toBe('https://h.example//x/y');
  });
});

it('[LEG-06] a page of the same origin is never framed, nor one without encryption where this one has it', () => {
  const framed = (address: string, here: string) => showingOf({ open: 'frame', address }, here);
  expect(framed('https://h.example/x', 'https://c.example/y')).toBe('frame');
  expect(framed('http://h.example/x', 'http://c.example/y')).toBe('frame');
  expect(framed('https://c.example/dashboard', 'https://c.example/y')).toBe('sameOrigin');
  expect(framed('https://c.example:443/dashboard', 'https://c.example/y')).toBe('sameOrigin');
  expect(framed('http://h.example/x', 'https://c.example/y')).toBe('unencrypted');
  expect(showingOf({ open: 'link', address: 'https://c.example/x' }, 'https://c.example/y')).toBe('link');
});
