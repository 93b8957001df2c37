import type { NativeCaller } from '../native-caller.ts';
import { isRefusal } from './containers.ts';
import { service } from './paths.ts';

/** Reads what the object store says of itself; null when it does not. */
export async function readInfo(native: NativeCaller): Promise<Record<string, unknown> | null> {
  const { pathname } = await native.address({ service, path: '' });
  // The path `/info` lies beside the version, where the catalog's address has the version and the account.
  const [, below = ''] = /\/(v1\b.*)$/.exec(pathname) ?? [];
  const up = below === '' ? '' : '/..'.repeat(below.split('/').length);
  try {
    return await native.remembered<Record<string, unknown>>({ service, path: `${up}/info`, member: 'swift' });
  } catch (error) {
    if ([403, 404, 405, 501].some((status) => isRefusal(error, status))) return null;
    throw error;
  }
}
