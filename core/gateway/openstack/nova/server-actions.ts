import type { NativeCaller } from '../native-caller.ts';
import { readList } from '../native-pages.ts';
import { segment } from '../path-segment.ts';
import type { WireAnswer } from '../wire.ts';

/** An action that was done to a server (Compute API, Server actions audit). */
export interface NativeServerAction {
  action: string;
  request_id: string;
}

const service = 'compute';
const pathOf = (id: string) => `/servers/${segment(id)}`;

/** Does something to a server: `body` is the action as the Compute API names it, such as `{'os-start': null}`. */
export function act(native: NativeCaller, id: string, body: object, microversion?: string): Promise<WireAnswer> {
  return native.send({ service, method: 'POST', path: `${pathOf(id)}/action`, body, microversion });
}

/** Returns the id of the image that is being made. The metadata become its properties. */
export async function createImage(
  native: NativeCaller,
  id: string,
  name: string,
  metadata: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { headers } = await act(native, id, { createImage: { name, metadata } });
  // Until micro-version 2.45 nova tells by the image's address only.
  return (
    String(headers.location ?? '')
      .split('/')
      .at(-1) ?? ''
  );
}

export async function readConsoleOutput(native: NativeCaller, id: string, length: number | null): Promise<string> {
  const path = `${pathOf(id)}/action`;
  const body = { 'os-getConsoleOutput': { length } };
  return (await native.json<{ output: string }>({ service, method: 'POST', path, body })).output;
}

export async function listActions(native: NativeCaller, id: string): Promise<NativeServerAction[]> {
  const path = `${pathOf(id)}/os-instance-actions`;
  return (await native.json<{ instanceActions: NativeServerAction[] }>({ service, path })).instanceActions;
}

/** The actions from `marker` on, newest first, as many as `limit` says; since 2.58. */
export function listSomeActions(
  native: NativeCaller,
  id: string,
  part: { marker: string | undefined; limit: number },
  microversion: string,
): Promise<NativeServerAction[]> {
  const path = `${pathOf(id)}/os-instance-actions`;
  return readList<NativeServerAction>(native, { service, path, member: 'instanceActions', microversion, ...part });
}

/** The encrypted administrator password: base64 of RSA PKCS#1 v1.5, empty when there is none. */
export async function readPassword(native: NativeCaller, id: string): Promise<string> {
  const path = `${pathOf(id)}/os-server-password`;
  return (await native.json<{ password: string }>({ service, path })).password;
}
