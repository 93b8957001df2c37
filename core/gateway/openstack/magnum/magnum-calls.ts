import { GatewayError } from '../../http/errors.ts';
import { compare } from '../microversions.ts';
import type { NativeCall } from '../native-call.ts';
import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';
import type { WireAnswer } from '../wire.ts';

const service = 'container-infra';
/** Resize, upgrade, node groups and no nodes at all: everything that most calls need. */
const usual = '1.10';
/** The version that knows how to renew a cluster's credentials. */
export const withCredentials = '1.12';

interface VersionsDocument {
  versions: { id?: string; max_version?: string }[];
}

type Call = Omit<NativeCall, 'service' | 'microversion'>;

/**
 * The newest API version that the service speaks, such as `1.10`, from its version document: asked for once in five minutes.
 * Null when the document is not to be had (a proxy may pass on what is below `/v1` alone). Throws when the service is not there.
 */
export async function newestVersion(native: NativeCaller): Promise<string | null> {
  try {
    // The document is one level above the endpoint, which ends in /v1.
    const call = { service, path: '/../', member: 'versions' } as const;
    const { versions } = await native.remembered<VersionsDocument>(call);
    const newest = Array.isArray(versions) ? versions.find(({ id }) => id === 'v1')?.max_version : undefined;
    return typeof newest === 'string' && /^\d+\.\d+$/.test(newest) ? newest : null;
  } catch (error) {
    if (error instanceof GatewayError && ['SERVICE_REFUSED', 'SERVICE_BAD_ANSWER'].includes(error.code)) return null;
    throw error;
  }
}

/** The call in the version that is wanted, or in the newest of a service that is older. */
async function versioned(native: NativeCaller, call: Call, wanted: string): Promise<NativeCall> {
  const newest = await newestVersion(native);
  const microversion = newest !== null && compare(newest, wanted) < 0 ? newest : wanted;
  return { service, microversion, ...call };
}

/** The JSON that magnum answered with. Throws its refusal. */
export async function magnumJson<T>(native: NativeCaller, call: Call): Promise<T> {
  return native.json<T>(await versioned(native, call, usual));
}

/** As `magnumJson`, where the answer says nothing. `wanted`: the API version of the call. */
export async function magnumSend(native: NativeCaller, call: Call, wanted = usual): Promise<WireAnswer> {
  return native.send(await versioned(native, call, wanted));
}

/** All items of a list, whose `member` holds them. */
export async function magnumList<T extends object>(native: NativeCaller, path: string, member: string): Promise<T[]> {
  return readList<T>(native, { ...(await versioned(native, { path }, usual)), member });
}
