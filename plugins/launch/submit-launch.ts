import { type ActionResult, callApi, Clock, HttpError, I18n, resultOf, Toasts } from '@sextant/sdk';
import { followLaunch, serverTypeId } from './follow-launch.ts';
import { launchCode } from './launch-code.ts';
import type { LaunchData } from './launch-data.ts';
import { countOf, type LaunchSpec } from './launch-spec.ts';
import { payloadOf } from './payload.ts';

/** Launches what the spec says. A refusal rejects, and stands in the wizard; what fails later is told for each instance. */
export async function submitLaunch(spec: LaunchSpec, data: LaunchData): Promise<ActionResult> {
  const { services } = data;
  const hasNetwork = await data.hasNetwork.get();
  const body = payloadOf(spec, hasNetwork);
  const sentAt = services.get(Clock).now();
  const { id, adminPass } = await callApi(services, 'createServer', { body }).catch(async (error: unknown) => {
    if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500) throw error;
    const { refusedLaunch } = await import('./refused-launch.ts');
    throw await refusedLaunch(spec, data, error);
  });
  const count = countOf(spec);
  const made = spec.admin_pass === '' ? adminPass : undefined;
  const accepted = services.get(Toasts).add('success', services.get(I18n).t('launch:success.launched', { count }), {
    code: () => launchCode(spec, hasNetwork),
    ...(made ? passwordButton(body.name, made, data) : {}),
    // Nobody can ask for the password later: the message stays until it is closed.
    stays: made !== undefined,
  });
  void followLaunch({ id, name: body.name, count, sentAt }, services, accepted);
  return resultOf(serverTypeId, { created: [id] });
}

/** Offers the password that compute made; later nobody can ask for it. */
function passwordButton(name: string, password: string, { services }: LaunchData) {
  const press = () => void import('./show-password.ts').then((shown) => shown.showPassword(name, password, services));
  return { button: { label: services.get(I18n).t('launch:password.show'), press } };
}
