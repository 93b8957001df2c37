import { type ActionResult, callApi, I18n, resultOf, Toasts } from '@sextant/sdk';
import { followLaunch, serverTypeId } from './follow-launch.ts';
import { launchCode } from './launch-code.ts';
import type { LaunchData } from './launch-data.ts';
import { countOf, type LaunchSpec } from './launch-spec.ts';
import { payloadOf } from './payload.ts';

/** Launches what the spec says. A refusal rejects, and stands in the wizard; what fails later is told for each instance. */
export async function submitLaunch(spec: LaunchSpec, data: LaunchData): Promise<ActionResult> {
  const { services } = data;
  const body = payloadOf(spec, await data.hasNetwork.get());
  const { id } = await callApi(services, 'createServer', { body });
  const count = countOf(spec);
  services.get(Toasts).add('success', services.get(I18n).t('launch:success.launched', { count }), {
    code: () => launchCode(spec, data.hasNetwork.value),
  });
  void followLaunch({ id, name: body.name, count }, services);
  return resultOf(serverTypeId, { created: [id] });
}
