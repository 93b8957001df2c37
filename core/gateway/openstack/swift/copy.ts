import { randomBytes } from 'node:crypto';
import type { NativeCaller } from '../native-caller.ts';
import { isRefusal } from './containers.ts';
import { objectPath, service } from './paths.ts';
import { checkStored } from './stored.ts';
import { keepsVersions } from './versions.ts';

type Place = readonly [container: string, object: string];

const mark = 'x-object-meta-sextant-copy';
/** Seconds after which the service takes away what holds a name, should nobody else: a day. */
const longest = 86_400;

/**
 * Copies an object to a name that is free; the bytes stay within the service. False: the name is taken. The service tries
 * conditions of a copy on its source (`If-None-Match: *` is a 304 then), so an object without bytes takes the name first: who
 * stores something else there meanwhile, on the condition that nothing is, is refused. Not where versions are kept: there
 * nothing is lost, and it would be one of them.
 */
export async function copyToFree(native: NativeCaller, from: Place, to: Place): Promise<boolean> {
  const release = (await keepsVersions(native, to[0])) ? async () => {} : await hold(native, to);
  if (!release) return false;
  try {
    const headers = { 'X-Copy-From': objectPath(...from) };
    checkStored(await native.send({ service, method: 'PUT', path: objectPath(...to), headers }));
    return true;
  } catch (error) {
    await release();
    throw error;
  }
}

/** Takes a name; gives what frees it, unless something else is there by then. Undefined: it is taken. */
async function hold(native: NativeCaller, place: Place): Promise<(() => Promise<void>) | undefined> {
  const own = randomBytes(8).toString('hex');
  const path = objectPath(...place);
  const headers = { 'If-None-Match': '*', 'X-Delete-After': String(longest), [mark]: own };
  try {
    checkStored(await native.send({ service, method: 'PUT', path, headers }));
  } catch (error) {
    if (isRefusal(error, 412)) return undefined;
    throw error;
  }
  return async () => {
    const rest = native.detached();
    const found = await rest.attempt({ service, method: 'HEAD', path }).catch(() => undefined);
    if (found?.headers[mark] === own) await rest.attempt({ service, method: 'DELETE', path }).catch(() => undefined);
  };
}
