import { describe, expect, it } from 'vitest';
import { Storage } from '#services/storage/storage';
import { openingQuery } from '#ui/table/opening-view.ts';
import { SavedViews } from '#ui/table/saved-views.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';

const path = '/project/servers';
const aStorage = async () => (await createTestServices()).services.get(Storage);

describe('saved views', () => {
  it('[X-04] a view is kept under its name, replaced by one of that name, and removed', async () => {
    const storage = await aStorage();
    const views = new SavedViews(storage, path);
    views.save({ name: 'Failed', query: '?status=error' });
    views.save({ name: 'big', query: '?size>=1TB' });
    views.save({ name: 'Failed', query: '?status=error&sort=-updated_at' });
    expect(new SavedViews(storage, path).all()).toEqual([
      { name: 'big', query: '?size>=1TB' },
      { name: 'Failed', query: '?status=error&sort=-updated_at' },
    ]);
    views.remove('big');
    views.remove('Failed');
    expect(views.all()).toEqual([]);
    expect(storage.keys('views')).toEqual([]);
  });

  it('[X-04] the list opens with the view chosen for it, unless the address says otherwise', async () => {
    const storage = await aStorage();
    const views = new SavedViews(storage, path);
    views.save({ name: 'Failed', query: '?status=error' });
    expect(openingQuery(storage, path, '')).toBe('');
    views.openWith('Failed');
    expect(openingQuery(storage, `${path}/`, '')).toBe('?status=error');
    expect(openingQuery(storage, path, '?sort=name')).toBe('?sort=name');
    expect(openingQuery(storage, '/admin/servers', '')).toBe('');
    views.remove('Failed');
    expect(views.first).toBeUndefined();
    expect(openingQuery(storage, path, '')).toBe('');
  });

  it('[X-04] of two tabs neither takes away what the other saved', async () => {
    const storage = await aStorage();
    const [one, other] = [new SavedViews(storage, path), new SavedViews(storage, path)];
    one.save({ name: 'A', query: '?a=1' });
    other.save({ name: 'B', query: '?b=1' });
    one.openWith('B');
    expect(other.all().map(({ name }) => name)).toEqual(['A', 'B']);
    expect(other.first).toBe('B');
  });

  it.each([null, 'text', [], { views: 'none' }, { views: [null] }, { views: [{ name: 1 }] }])(
    '[X-04] %j in the storage is no views, and opens nothing',
    async (kept) => {
      const storage = await aStorage();
      storage.set(`views.${path}`, kept);
      expect(new SavedViews(storage, path).all()).toEqual([]);
      expect(openingQuery(storage, path, '')).toBe('');
    },
  );
});
