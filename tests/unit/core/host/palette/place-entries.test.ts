import { describe, expect, it } from 'vitest';
import { placeEntries } from '../../../../../core/host/palette/place-entries.ts';
import { recentPages, rememberPage } from '../../../../../core/host/palette/recent-pages.ts';
import { Storage } from '#services/storage/storage';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const panels = ['images', 'networks'].map((name) => ({
  key: `test/${name}`,
  path: `/project/${name}`,
  in: 'project/compute',
  label: name,
}));
const t = (key: string) => key.split('.').at(-1) ?? key;
const letters = new Map([['i', panels[0]!]]);

describe('[X-14] places in the palette', () => {
  it('are all panels, with where they stand and the keys that go there', () => {
    expect(placeEntries(panels, letters, [], '/', t)).toMatchObject([
      { label: 'images', hint: 'project › compute', keys: ['g', 'i'], address: '/project/images', group: 'go' },
      { label: 'networks', group: 'go' },
    ]);
  });

  it('begin with what was looked at lately, each once, never the page in view nor a panel that is not permitted', () => {
    const recent = ['/project/networks', '/ngdetails/x/1', '/admin/secret', '/ngdetails/x/2'].map((path) => ({
      path,
      title: path,
    }));
    const entries = placeEntries(panels, letters, recent, '/ngdetails/x/2', t);
    expect(entries.map(({ address, group }) => [address, group])).toEqual([
      ['/project/networks', 'recent'],
      ['/ngdetails/x/1', 'recent'],
      ['/project/images', 'go'],
    ]);
  });

  it('remember twelve, newest first, each once', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ path: `/${at}`, title: String(at) }));
    const kept = many.reduce(rememberPage, [] as { path: string; title: string }[]);
    expect(kept.map(({ title }) => title)).toEqual([
      '19',
      '18',
      '17',
      '16',
      '15',
      '14',
      '13',
      '12',
      '11',
      '10',
      '9',
      '8',
    ]);
    expect(rememberPage(kept, { path: '/10', title: 'ten' })[0]).toEqual({ path: '/10', title: 'ten' });
    expect(rememberPage(kept, { path: '/10', title: 'ten' })).toHaveLength(12);
  });

  it('are not read from a storage that holds something else', async () => {
    const storage = (await createTestServices()).services.get(Storage);
    storage.set('pages.recent', [null, { path: 'https://evil.test', title: 'x' }, { path: '/a', title: 'A' }]);
    expect(recentPages(storage)).toEqual([{ path: '/a', title: 'A' }]);
    storage.set('pages.recent', 'nonsense');
    expect(recentPages(storage)).toEqual([]);
  });
});
