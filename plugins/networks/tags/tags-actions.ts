import { type Action, allowedOfOwner, type Code, nothingChanged, rethrowUntold } from '@sextant/sdk';
import { openForm } from '../open-form.ts';
import type { Tagged, TaggedKind } from './tagged-kinds.ts';

/** Returns "Edit Tags" for a kind of thing, with the thing as it is now. */
export function editTagsOf(about: TaggedKind): Action<Tagged> {
  const rule = ['network', about.rule] as const;
  return {
    id: 'networks.edit-tags',
    label: 'networks:tags.edit.label',
    icon: 'pencil',
    policy: [rule],
    allowed: ({ tenant_id: owner }, services) => allowedOfOwner(rule, owner, 'networks:reason.foreign', services),
    code: 'asked',
    async perform({ items: [row], services }) {
      const item = row && (await about.load(row.id, { services }).catch(rethrowUntold));
      if (!item) return nothingChanged;
      return openForm('tags.edit', services, async () => (await import('./tags-form.tsx')).tagsForm(item, about));
    },
  };
}

/** Returns the code that replaces the tags of a thing. The command adds tags, and takes none away. */
export function tagsCode({ collection }: TaggedKind, id: string, tags: readonly string[]): Code {
  const path = `/${collection}/${encodeURIComponent(id)}/tags`;
  return { calls: [{ method: 'PUT', service: 'network', path, body: { tags } }] };
}
