import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import { readCallPath } from '../../../gateway/native-calls/call-path.ts';
import { covers } from '../../../gateway/native-calls/call-rules.ts';
import { type PluginAccess, readAccess } from '../../../gateway/native-calls/plugin-access.ts';
import type { Call } from './console-page.ts';

/** The calls that are neither the console's own interface nor declared in the manifest's `access`. */
export function undeclaredCalls(manifest: PluginManifest, calls: readonly Call[]): string[] {
  let access: PluginAccess;
  try {
    access = readAccess(manifest);
  } catch (error) {
    return [errorText(error)];
  }
  return calls.flatMap((call) => {
    const fault = faultOf(call, manifest, access);
    return fault === undefined ? [] : [`${call.method} ${call.address}: ${fault}`];
  });
}

function faultOf(
  { method, address }: Call,
  { id, access }: PluginManifest,
  declared: PluginAccess,
): string | undefined {
  if (!address.startsWith('/'))
    return isAllowed(address, access?.['origins']) ? undefined : 'access.origins does not name it';
  const [, plugin, kind = '', service = ''] = /^\/api\/p\/([^/]+)\/([^/?]+)(?:\/([^/?]+))?/.exec(address) ?? [];
  if (plugin === undefined) return undefined;
  if (plugin !== id) return `it is ${plugin}'s, not ${id}'s`;
  if (kind !== 'native') return kind in Object(access?.['proxy']) ? undefined : `access.proxy has no ${kind}`;
  const { segments } = readCallPath(address);
  const rules = declared.services.get(service) ?? [];
  return rules.some((rule) => covers(rule, method, segments))
    ? undefined
    : `access.services.${service} does not name it`;
}

function isAllowed(address: string, origins: unknown): boolean {
  return Object.values(Object(origins)).flat().includes(new URL(address).origin);
}
