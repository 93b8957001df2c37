import { describe, expect, it } from 'vitest';
import {
  callPath,
  consoleBase,
  isPage,
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
      expect(() => callPath(resolveAddress(address, form), base), address).toThrow('FRAGMENT_UNUSABLE');
    expect(callPath(resolveAddress('https://console.example/cloud/api/x', form), base)).toBe('/api/x');
  });

  it('a page of the console is told from what the server alone answers', () => {
    expect(['/project/images', '/', '/apiary', '/authors/'].filter((path) => !isPage(path))).toEqual([]);
    expect(['/api/x', '/auth/login/', '/static/a.js', '/api', '/auth'].filter(isPage)).toEqual([]);
  });
});
