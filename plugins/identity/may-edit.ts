import { type Services, Settings } from '@sextant/sdk';

export type Kind = 'user' | 'group' | 'role' | 'domain';

/**
 * May things of this kind be changed at all? True, or the reason (a locale key). A directory behind the identity service is often
 * read-only, which the setting OPENSTACK_KEYSTONE_BACKEND says.
 */
export async function mayEdit(kind: Kind, services: Services): Promise<true | string> {
  const backend = await services.get(Settings).get<Record<string, unknown>>('OPENSTACK_KEYSTONE_BACKEND');
  return backend?.[`can_edit_${kind}`] === false ? 'identity:reason.read-only' : true;
}

/** Keystone refuses to change or delete what has the option `immutable`. */
export function isImmutable(item: object): boolean {
  const { options } = item as { options?: { immutable?: unknown } };
  return options?.immutable === true;
}

/** Says whether an item may be changed: neither the kind nor the item itself is read-only. */
export async function mayChange(kind: Kind, item: object, services: Services): Promise<true | string> {
  return isImmutable(item) ? 'identity:reason.immutable' : mayEdit(kind, services);
}
