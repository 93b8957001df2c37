import { expect, it } from 'vitest';
import { changesOf, invalidItems } from '#ui/metadata/lists.ts';
import { draftOfChanges, fittingDraft, type MetadataDraft, withDraft } from '#ui/metadata/metadata-draft.ts';
import { buildTree } from '#ui/metadata/tree.ts';

const namespaces = [
  {
    namespace: 'web',
    properties: {
      port: { title: 'Port', type: 'integer', minimum: 1 },
      host: { title: 'Host', type: 'string' },
      fixed: { title: 'Fixed', type: 'string', readonly: true },
    },
  },
];
const existing = { port: '80', mine: 'x', fixed: 'y' };

function laid(draft: MetadataDraft, isOffered = (_: string) => true) {
  const tree = withDraft(buildTree(namespaces, existing), draft, isOffered);
  return { changes: changesOf(tree, existing), invalid: invalidItems(tree).map((item) => item.property?.name) };
}

it('[X-10] a draft of metadata is what was changed, and leads to the same changes again', () => {
  const changes = { updated: { port: '443', fixed: 'y', host: 'a', own: 'b' }, removed: ['mine'] };
  const draft = draftOfChanges(changes, existing);
  expect(draft).toEqual({
    pairs: [
      { name: 'port', value: '443' },
      { name: 'host', value: 'a' },
      { name: 'own', value: 'b' },
    ],
    removed: ['mine'],
  });
  expect(laid(draft)).toEqual({ changes, invalid: [] });
});

it('[X-10] what is wrong in a draft is wrong in the dialog, and what the service does not let change stays', () => {
  const draft = {
    pairs: [
      { name: 'port', value: 'many' },
      { name: 'fixed', value: 'z' },
      { name: 'refused', value: 'r' },
    ],
    removed: ['fixed', 'gone'],
  };
  const { changes, invalid } = laid(draft, (name) => name !== 'refused');
  expect(invalid).toEqual(['port']);
  expect(changes).toMatchObject({ updated: { mine: 'x', fixed: 'y' }, removed: [] });
});

it('[X-10] anybody may have written a draft', () => {
  const written = {
    pairs: [null, 'x', { name: 1, value: 'a' }, { name: 'b' }, { name: 'c', value: 'd' }],
    removed: 'all',
  };
  expect(fittingDraft(written as never)).toEqual({ pairs: [{ name: 'c', value: 'd' }], removed: [] });
});
