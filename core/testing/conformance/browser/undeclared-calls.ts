import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import { covers } from '../../../base/plugin-rules/call-rules.mjs';
import { readCallPath } from '../../../gateway/plugins/native-calls/call-path.ts';
import { type PluginAccess, readAccess } from '../../../gateway/plugins/native-calls/plugin-access.ts';
import type { Call } from './console-page.ts';

/**
 * The calls that are neither the console's own interface nor declared in the manifest's `access`.
 *
 * @param others ids of the plugins beside it: theirs are not its own
 */
export function undeclaredCalls(
  manifest: PluginManifest,
  calls: readonly Call[],
  others: ReadonlySet<string> = new Set(),
): string[] {
  let access: PluginAccess;
  try {
    access = readAccess(manifest);
  } catch (error) {
    return [errorText(error)];
  }
  return calls.flatMap((call) => {
    const fault = faultOf(call, manifest, access, others);
    return fault === undefined ? [] : [`${call.method} ${call.address}: ${fault}`];
  });
}

function faultOf(
  { method, address, refusal }: Call,
  { id, access }: PluginManifest,
  declared: PluginAccess,
  others: ReadonlySet<string>,
): string | undefined {
  if (!address.startsWith('/')) return 'it is another site’s: let the plugin’s back end call it';
  const [, plugin, kind = '', service = ''] = /^\/api\/p\/([^/]+)\/([^/?]+)(?:\/([^/?]+))?/.exec(address) ?? [];
  if (plugin === undefined) return refusal?.startsWith(`The plugin ${id} `) ? refusal : undefined;
  if (others.has(plugin)) return undefined;
  if (plugin !== id) return `it is ${plugin}'s, not ${id}'s`;
  if (kind !== 'native')
    return Object.hasOwn(Object(access?.['proxy']), kind) ? undefined : `access.proxy has no ${kind}`;
  const { segments } = readCallPath(address);
  const rules = declared.services.get(service) ?? [];
  return rules.some((rule) => covers(rule, method, segments))
    ? undefined
    : `access.services.${service} does not name it`;
}
