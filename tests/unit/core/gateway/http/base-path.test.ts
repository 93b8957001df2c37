import { describe, expect, it } from 'vitest';
import { routedAddress } from '../../../../../core/gateway/http/base-path.ts';
import { nextPath } from '../../../../../core/gateway/http/next-path.ts';

describe('the address that the routes know', () => {
  it.each([
    ['/dashboard', '/'],
    ['/dashboard/', '/'],
    ['/dashboard?a=/b', '/?a=/b'],
    ['/dashboard/project/images?a=b', '/project/images?a=b'],
    ['/dashboard//x', '//x'],
    ['/dashboards', '/dashboards'],
    ['/other/dashboard/', '/other/dashboard/'],
    ['/healthcheck', '/healthcheck'],
  ])('[OPS-10] %s → %s', (asked, routed) => {
    expect(routedAddress('/dashboard', 'GET', asked)).toBe(routed);
  });

  it('[OPS-03] [OPS-10] stays as it is without a base path, and a check of the whole server is one of the root', () => {
    for (const address of ['/', '/dashboard', '//x', 'http://host/x', '*'])
      expect(routedAddress('', 'GET', address)).toBe(address);
    expect(routedAddress('', 'OPTIONS', '*')).toBe('/');
    expect(routedAddress('/dashboard', 'OPTIONS', '*')).toBe('/');
  });
});

it('[OPS-10] somebody who comes back is led below the base path, whoever has written where', () => {
  expect(nextPath('/dashboard/project/images?a=b', '/dashboard')).toBe('/project/images?a=b');
  expect(nextPath('/project/images', '/dashboard')).toBe('/project/images');
  expect(['/dashboard', '/dashboard?a=b', '/dashboard#c'].map((next) => nextPath(next, '/dashboard'))).toEqual([
    '/',
    '/?a=b',
    '/#c',
  ]);
  expect(nextPath('/dashboards', '/dashboard')).toBe('/dashboards');
  for (const foreign of ['/dashboard//evil.example', '/dashboard/\\evil.example', '/dashboard/auth/logout/'])
    expect(nextPath(foreign, '/dashboard')).toBe('/');
});
