import { describe, expect, it } from 'vitest';
import { containerNameProblem, folderPath, isNameless } from '../../../../plugins/containers/forms/names.ts';
import { addressOf, placeAt, stepsOf } from '../../../../plugins/containers/place.ts';

const containers = ['photos', 'a b', 'grüße 🐋', '100%', '%2F', 'what?', 'a#b', '.', '..', '...', '&x=1', '+'];
const folders = [
  '',
  '2024/',
  '2024/summer/',
  'a b/c?d/#/',
  '100%/%2F/%252F/',
  '/',
  '//',
  '/lead/',
  'double//slash/',
  'trail//',
  './',
  '../',
  'a/../b/',
  'a/./b/',
  'سلام/日本/🐋/',
  '.../',
];

describe('the address of a place', () => {
  it.each(containers)('[CON-10] leads back to container %s and every folder, whatever their names', (container) => {
    for (const folder of folders) {
      const address = addressOf({ container, folder });
      expect(placeAt(address), address).toEqual({ container, folder });
      // A browser makes the same address of it: nothing is normalised, and nothing begins a query.
      expect(new URL(address, 'http://console').href, folder).toBe(`http://console${address}`);
    }
  });

  it('[CON-10] is spelt as the routes are, with or without a slash at the end', () => {
    expect(addressOf({ container: 'photos', folder: '2024/summer/' })).toBe(
      '/project/containers/container/photos/2024/summer',
    );
    expect(placeAt('/project/containers/container/photos/2024/summer/')).toEqual({
      container: 'photos',
      folder: '2024/summer/',
    });
    for (const other of ['/project/containers', '/project/containers/', '/project/containers/container/', '/'])
      expect(placeAt(other)).toBeUndefined();
  });

  it('[CON-10] that somebody typed wrongly is taken as it stands', () => {
    expect(placeAt('/project/containers/container/100%/50%x')).toEqual({ container: '100%', folder: '50%x/' });
  });
});

it('[CON-05] each level on the way has its name and its place', () => {
  expect(stepsOf({ container: 'c', folder: 'a//b/' })).toEqual([
    { label: 'c', place: { container: 'c', folder: '' } },
    { label: 'a', place: { container: 'c', folder: 'a/' } },
    { label: '/', place: { container: 'c', folder: 'a//' } },
    { label: 'b', place: { container: 'c', folder: 'a//b/' } },
  ]);
});

it.each([
  ['', undefined],
  ['photos', undefined],
  ['a/b', 'slash'],
  ['..', 'dots'],
  ['grüße 🐋 %?#', undefined],
])('[CON-02] of the container name "%s" is said: %s', (name, problem) => {
  expect(containerNameProblem(name)).toBe(problem);
});

it('[CON-13] slashes alone name no folder', () => {
  expect(['/', '///', '', undefined, 'a/', '/a'].map(isNameless)).toEqual([true, true, false, false, false, false]);
});

it('[CON-13] a folder is its path with a slash at the end, once', () => {
  expect(folderPath('', 'new')).toBe('new/');
  expect(folderPath('2024/', 'summer//')).toBe('2024/summer/');
});
