import { describe, expect, it } from 'vitest';
import type { MetadataKind, PairChanges, Pairs } from '../../../../plugins/metadata/metadata-kinds.ts';
import { beginEdit, saveMetadata } from '../../../../plugins/metadata/save-metadata.ts';
import { undoOf } from '../../../../plugins/metadata/undo-metadata.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';

/** A thing whose metadata is in memory; `refusals` writes are refused first. */
function aThing(pairs: Pairs, refusals = 0) {
  const thing = { pairs, writes: [] as PairChanges[] };
  const kind: MetadataKind = {
    word: 'image',
    definedAs: [],
    read: async () => thing.pairs,
    async write(_id, changes) {
      if (refusals-- > 0) throw new Error('refused');
      thing.writes.push(changes);
      const gone = new Set(changes.removed);
      const stay = Object.entries(thing.pairs).filter(([name]) => !gone.has(name));
      thing.pairs = { ...Object.fromEntries(stay), ...changes.updated };
    },
  };
  return { thing, kind };
}

const before = { os: 'linux', owner: 'ops', tier: '1' };
const output = { os: 'linux', tier: '2', rack: 'b' };

describe('[X-08] metadata that was saved', () => {
  it('is put back as it was, and what others did elsewhere stays', async () => {
    const { services } = await createTestServices();
    const { thing, kind } = aThing(before);
    const edit = beginEdit(kind, 'i-1', before);
    await saveMetadata(edit, output, services);
    expect(thing.pairs).toEqual(output);
    const undo = undoOf('OS::Glance::Image', edit, services);
    thing.pairs = { ...thing.pairs, theirs: 'x' };
    expect(await undo?.()).toMatchObject({ updated: [{ type: 'OS::Glance::Image', id: 'i-1' }] });
    expect(thing.pairs).toEqual({ ...before, theirs: 'x' });
  });

  it('is left alone once another has changed one of the pairs', async () => {
    const { services } = await createTestServices();
    const { thing, kind } = aThing(before);
    const edit = beginEdit(kind, 'i-1', before);
    await saveMetadata(edit, output, services);
    thing.pairs = { ...thing.pairs, tier: '3' };
    expect(await undoOf('OS::Glance::Image', edit, services)?.()).toBe('changed');
    expect([thing.pairs['tier'], thing.writes.length]).toEqual(['3', 1]);
  });

  it('offers nothing after a save that took several attempts, or that changed nothing', async () => {
    const { services } = await createTestServices();
    const { kind } = aThing(before, 1);
    const edit = beginEdit(kind, 'i-1', before);
    await expect(saveMetadata(edit, output, services)).rejects.toThrow('refused');
    await saveMetadata(edit, output, services);
    expect(undoOf('OS::Glance::Image', edit, services)).toBeUndefined();
    expect(undoOf('OS::Glance::Image', beginEdit(kind, 'i-1', before), services)).toBeUndefined();
  });
});
