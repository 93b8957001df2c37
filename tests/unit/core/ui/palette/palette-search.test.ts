import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import { createSearch, markTyped, withItems } from '#ui/palette/palette-search.ts';

const entries: PaletteEntry[] = [
  { id: 'go:images', group: 'go', label: 'Images', hint: 'Project › Compute' },
  { id: 'go:instances', group: 'go', label: 'Instances', hint: 'Project › Compute' },
  { id: 'do:create', group: 'do', label: 'Create image', hint: 'Images' },
  { id: 'scope:lab', group: 'scope', label: 'Switch project to ingest-lab' },
  { id: 'set:de', group: 'settings', label: 'Language: Deutsch', words: 'german' },
  { id: 'go:groesse', group: 'go', label: 'Größen' },
];
const ids = (text: string) =>
  createSearch(entries)
    .find(text)
    .flatMap((section) => section.entries.map(({ id }) => id));

describe('[X-14] the palette', () => {
  it('offers everything by group before anything is typed, but no long list of projects', () => {
    const sections = createSearch(entries).find(' ');
    expect(sections.map(({ group }) => group)).toEqual(['do', 'go', 'settings']);
  });

  it('puts what fits best first, and every other find in its group', () => {
    const sections = createSearch(entries).find('image');
    expect(sections[0]).toMatchObject({ group: 'best', entries: [{ label: expect.stringMatching(/image/i) }] });
    expect(ids('image').toSorted()).toEqual(['do:create', 'go:images']);
  });

  it('finds the beginnings of words, all of what was typed, and by other words', () => {
    expect(ids('inst')).toEqual(['go:instances']);
    expect(ids('lab switch')).toEqual(['scope:lab']);
    expect(ids('german')).toEqual(['set:de']);
    expect(ids('image nowhere')).toEqual([]);
  });

  it('forgives a wrong letter, and accents', () => {
    expect(ids('instences')).toEqual(['go:instances']);
    expect(ids('grosse')).toEqual([]);
    expect(ids('großen')).toEqual(['go:groesse']);
    expect(ids('GRÖ')).toEqual(['go:groesse']);
  });

  it('[X-17] finds Japanese by any of its words, without the particles between them, and while it is still Kana', () => {
    const japanese = createSearch([
      { id: 'do:create', group: 'do', label: 'イメージの作成' },
      { id: 'do:delete', group: 'do', label: 'イメージの削除' },
      { id: 'go:groups', group: 'go', label: 'セキュリティーグループ' },
      { id: 'go:qos', group: 'go', label: 'QoSポリシー' },
    ]);
    const found = (text: string) =>
      japanese
        .find(text)
        .flatMap(({ entries: those }) => those.map(({ id }) => id))
        .toSorted();
    expect(found('作成')).toEqual(['do:create']);
    expect(found('イメージ作成')).toEqual(['do:create']);
    expect(found('いめ')).toEqual(['do:create', 'do:delete']);
    expect(found('ｲﾒｰｼﾞ')).toEqual(['do:create', 'do:delete']);
    expect(found('グループ')).toEqual(['go:groups']);
    expect(found('qosポリシー')).toEqual(['go:qos']);
    expect(found('作成 セキュリティー')).toEqual([]);
  });

  it('marks what was typed, and takes no sign of it for a pattern', () => {
    expect(markTyped('ingest-worker', 'INGEST')).toEqual([
      { text: 'ingest', typed: true },
      { text: '-worker', typed: false },
    ]);
    expect(markTyped('a.b (c)', '(c) .')).toEqual([
      { text: 'a', typed: false },
      { text: '.', typed: true },
      { text: 'b ', typed: false },
      { text: '(c)', typed: true },
    ]);
    expect(markTyped('Images', '')).toEqual([{ text: 'Images', typed: false }]);
  });

  it('[X-02] puts items that services found below the names of their types, before scopes and settings', () => {
    const item = (id: string, heading: string): PaletteEntry => ({ id, group: 'items', label: id, heading });
    const found = createSearch(entries).find(' ');
    const items = [item('web-1', 'Instances'), item('web-net', 'Networks'), item('web-2', 'Instances')];
    expect(
      withItems(found, items).map(({ group, heading, entries: those }) => [heading ?? group, those.length]),
    ).toEqual([
      ['do', 1],
      ['go', 3],
      ['Instances', 2],
      ['Networks', 1],
      ['settings', 1],
    ]);
  });
});
