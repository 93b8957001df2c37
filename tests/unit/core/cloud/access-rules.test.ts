import { expect, it } from 'vitest';
import { isLetThrough } from '../../../../core/cloud/keystone/access-rules.ts';

const lets = (pattern: string, path: string) =>
  isLetThrough([{ id: 'r', user_id: 'u', service: 'image', method: 'GET', path: pattern }], 'image', {
    method: 'GET',
    path,
  });

it.each([
  ['/v2/images', '/v2/images', true],
  ['/v2/images', '/v2/images/1', false],
  ['/v2/images/*', '/v2/images/1', true],
  ['/v2/images/*', '/v2/images/1/file', false],
  ['/v2/images/*', '/v2/images/', false],
  ['/v2/{what}/{id}', '/v2/images/1', true],
  ['/v2/**', '/v2/images/1/file', true],
  ['/**/file', '/v2/images/1/file', true],
  ['/**/file', '/v2/images/1', false],
  ['/v2.images', '/v2-images', false],
])('[EMB-02] an access rule for %s and a call of %s: %s', (pattern, path, outcome) => {
  expect(lets(pattern, path)).toBe(outcome);
});

it.each(['**a', '*a'])('[EMB-02] an access rule with thirty times %s is decided at once', (part) => {
  expect(lets(`/${part.repeat(30)}`, `/${'a'.repeat(60)}b`)).toBe(false);
});
