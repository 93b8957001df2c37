import { callApi, resultOf, type Services, type Undo } from '@sextant/sdk';
import { containerTypeId } from './container.ts';
import { readContainer } from './container-calls.ts';

/** Everybody may read what is in it, and what there is. */
export const publicRights = ['.r:*', '.rlistings'];

function rightsIn(readAcl: string): string[] {
  return readAcl
    .split(',')
    .map((right) => right.trim())
    .filter((right) => right !== '');
}

/**
 * Returns the rights of a container once it is public, or not any more. Those of everybody come first, as the gateway puts them:
 * the rights behind them may shut somebody out.
 */
export function rightsWith(isPublic: boolean, readAcl: string): string[] {
  const rights = rightsIn(readAcl);
  if (isPublic) return [...publicRights.filter((right) => !rights.includes(right)), ...rights];
  return rights.filter((right) => !publicRights.includes(right));
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
    const now = await readContainer(services, name);
    if (!same(rightsIn(now.readAcl), left)) return 'changed';
    await callApi(
      services,
      'changeContainer',
      { params: { container: name }, body: { is_public: !isPublic } },
      { quiet: true },
    );
    return resultOf(containerTypeId, { updated: [name] });
  };
}
