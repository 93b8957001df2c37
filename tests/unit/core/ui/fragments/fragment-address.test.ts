import { describe, expect, it } from 'vitest';
import {
  callPath,
  consoleBase,
  isCallable,
  isPage,
  leadingAddress,
  ownAddress,
  pathBelow,
  resolveAddress,
} from '../../../../../core/ui/fragments/fragment-address.ts';

const base = consoleBase('/cloud/', 'https://console.example');
const form = ownAddress('/api/p/acme.desk/desk/forms/new', base);

describe('addresses in what a server sends', () => {
  it('begin at the address of what they stand in', () => {
    expect(form).toBe('https://console.example/cloud/api/p/acme.desk/desk/forms/new');
    expect(resolveAddress('save', form)).toBe('https://console.example/cloud/api/p/acme.desk/desk/forms/save');
    expect(resolveAddress('../x?a=1', form)).toBe('https://console.example/cloud/api/p/acme.desk/desk/x?a=1');
    expect(resolveAddress('/cloud/project/', form)).toBe('https://console.example/cloud/project/');
    expect(pathBelow(resolveAddress('save', form), base)).toBe('/api/p/acme.desk/desk/forms/save');
  });

  it('[MODAL-08] lead to the web or nowhere', () => {
    for (const odd of [
      'javascript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://',
    ])
      expect(() => resolveAddress(odd, form), odd).toThrow('FRAGMENT_UNUSABLE');
  });

  it('of another site are never called, however they are spelt', () => {
    const foreign = [
      'https://evil.example/cloud/',
      '//evil.example/cloud/',
      'https://console.example.evil.example/cloud/',
    ];
    for (const address of [
      ...foreign,
      'https://console.example:8443/cloud/',
      'http://console.example/cloud/',
      '/elsewhere',
    ])
      expect(() => callPath(resolveAddress(address, form), form, base), address).toThrow('FRAGMENT_UNUSABLE');
    const full = 'https://console.example/cloud/api/p/acme.desk/desk/x?a=1';
    expect(callPath(resolveAddress(full, form), form, base)).toBe('/api/p/acme.desk/desk/x?a=1');
  });

  it('lend the operator’s session to the server they came from alone', () => {
    const own = ['', '?tab=a', '../desk', '/cloud/api/p/acme.desk/desk/', 'a..b'];
    expect(own.filter((address) => !isCallable(resolveAddress(address, form), form, base))).toEqual([]);
    const others = [
      '/cloud/auth/logout/',
      '/cloud/auth/switch/x/',
      '/cloud/api/nova/servers',
      '/cloud/api/p/other/desk/x',
      '/cloud/api/p/acme.desk/other/x',
      '/cloud/api/p/acme.desk/desktop/x',
      '../../other/x',
      '%2e%2e/%2e%2e/other/x',
      '..%2f..%2fother/x',
      'a/..%5c..%5cother',
      '/cloud/.//evil.example/x',
      '/cloud/header/',
      '/cloud/',
    ];
    for (const address of others)
      expect(() => callPath(resolveAddress(address, form), form, base), address).toThrow('forbiddenAddress');
    // The extensible header is a server of its own; what stands in nothing is nobody's.
    const header = ownAddress('/header/', base);
    expect(isCallable(resolveAddress('more', header), header, base)).toBe(true);
    expect([isCallable(form, header, base), isCallable(form, base, base)]).toEqual([false, false]);
  });

  it('a page of the console is told from what the server alone answers', () => {
    expect(['/project/images', '/', '/apiary', '/authors/'].filter((path) => !isPage(path))).toEqual([]);
    expect(
      [
        '/api?x',
        '/%61pi/x',
        '/%',
        '/api/x',
        '/auth/login/',
        '/static/a.js',
        '/api',
        '/auth',
        '//evil.example/x',
        '/\\evil.example/x',
      ].filter(isPage),
    ).toEqual([]);
  });

  it('[MODAL-08] [MODAL-13] lead to pages, to the doors of the console, to their own server and to other sites: not into another project, nor to another server', () => {
    const fine = [
      '/cloud/project/images',
      '/cloud/auth/login/?next=%2F',
      '/cloud/auth/logout/',
      '/cloud/project/images?name=100%25&x=%61uth',
      '/cloud/project/containers/c/%E2%82%AC%20100%25',
      'more',
      '/other-app/x',
    ];
    expect(fine.map((address) => leadingAddress(address, form, base))).toEqual(
      fine.map((address) => resolveAddress(address, form)),
    );
    expect(leadingAddress('https://docs.example/', form, base)).toBe('https://docs.example/');
    for (const forbidden of [
      '/cloud/auth/switch/p2/?next=%2F',
      '/cloud/auth/switch_services_region/RegionTwo/',
      '/cloud/project/../auth/switch/p2/',
      '/cloud//auth/switch/p2/',
      '/cloud/auth/login/..%2fswitch/p2/',
      '/cloud/auth/logins/',
      '/cloud/%61uth/switch/p2/?next=%2F',
      '/cloud/AUTH/switch/p2/',
      '/cloud/auth%2Fswitch/p2/',
      '/cloud/%2Fevil.example/',
      '/cloud/%zz/../%61uth/%zz',
      '/cloud/api/p/other/desk/x',
      '/cloud/api/nova/servers/',
    ])
      expect(() => leadingAddress(forbidden, form, base), forbidden).toThrow('FRAGMENT_UNUSABLE');
  });
});
