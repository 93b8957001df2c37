import { type ActionResult, callApi, I18n, resultOf, Toasts } from '@sextant/sdk';
import type { LaunchData } from './launch-data.ts';
import { countOf, type LaunchSpec } from './launch-spec.ts';
import { payloadOf } from './payload.ts';

/** Heat's name of servers. */
const serverTypeId = 'OS::Nova::Server';

/** Launches what the spec says. A refusal rejects, and stands in the wizard. */
export async function submitLaunch(spec: LaunchSpec, data: LaunchData): Promise<ActionResult> {
  const { services } = data;
  const body = payloadOf(spec, await data.hasService('network'));
  const { id } = await callApi(services, 'createServer', { body });
  services.get(Toasts).add('success', services.get(I18n).t('launch:success.launched', { count: countOf(spec) }));
  return resultOf(serverTypeId, { created: [id] });
}
