import { callApi, resultOf, Scope, type Services, type Undo } from '@sextant/sdk';
import { containerTypeId } from './container.ts';
import { readContainer } from './container-calls.ts';

/** Everybody may read what is in it, and what there is. */
export const publicRights = ['.r:*', '.rlistings'] as const;

function rightsIn(readAcl: string): string[] {
  return readAcl
    .split(',')
    .map((right) => right.trim())
    .filter((right) => right !== '');
}

/** Returns the rights of a container once it is public, or not any more, as the gateway writes them. */
export function rightsWith(isPublic: boolean, readAcl: string): string[] {
  return (isPublic ? withEverybody : withoutEverybody)(rightsIn(readAcl));
}

/**
 * The rights of everybody come before those that name a referrer, which may shut somebody out. The right to list stands right
 * behind when it comes with them, and elsewhere when it was there before.
 */
function withEverybody(rights: readonly string[]): string[] {
  const [readers, listing] = publicRights;
  if (rights.includes(readers)) {
    const at = rights.indexOf(readers) + 1;
    return rights.includes(listing) ? [...rights] : rights.toSpliced(at, 0, listing);
  }
  if (!rights.includes(listing)) return [...publicRights, ...rights];
  const first = rights.findIndex((right) => right.startsWith('.r:'));
  return rights.toSpliced(first < 0 ? rights.length : first, 0, readers);
}

/** The right to list stays where it was there before, for other referrers that may read. */
function withoutEverybody(rights: readonly string[]): string[] {
  const [readers, listing] = publicRights;
  const others = rights.filter((right) => right !== readers);
  const hasOwn = rights.includes(readers) && rights[rights.indexOf(readers) + 1] === listing;
  const isNeeded = !hasOwn && others.some((right) => /^\.r:[^-]/.test(right));
  return isNeeded ? others : others.filter((right) => right !== listing);
}

const same = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

/** How the switch is turned back; nothing where that would lead to other rights than there were: one of the two alone. */
export function accessUndo(
  { name, readAcl }: { name: string; readAcl: string },
  isPublic: boolean,
  services: Services,
): Undo | undefined {
  const left = rightsWith(isPublic, readAcl);
  if (!same(rightsIn(readAcl), rightsWith(!isPublic, readAcl))) return undefined;
  return async () => {
    const { key: scope } = services.get(Scope);
    const now = await readContainer(services, name);
    if (!same(rightsIn(now.readAcl), left)) return 'changed';
    await callApi(
      services,
      'changeContainer',
      { params: { container: name }, body: { is_public: !isPublic } },
      { quiet: true, scope },
    );
    return resultOf(containerTypeId, { updated: [name] });
  };
}
