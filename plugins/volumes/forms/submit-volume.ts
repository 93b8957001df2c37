import { type ActionResult, callApi, I18n, resultOf, Router, type Services, Toasts } from '@sextant/sdk';
import { volumeTypeId } from '../volume.ts';
import { creationCode } from './volume-code.ts';
import { newVolume, type VolumeModel } from './volume-model.ts';

/** Creates the volume that the wizard holds, and says so. Rejects with `HttpError`, after a toast has said why, when it is refused. */
export async function submitVolume(model: VolumeModel, services: Services): Promise<ActionResult> {
  const volume = await callApi(services, 'createVolume', { body: newVolume(model) });
  const message = services.get(I18n).t('volumes:success.created', { name: volume.name });
  // The toast leads to the volume: nothing lists volumes yet, so only its own page shows it.
  const to = services.get(Router).detailsOf(volumeTypeId, volume.id);
  services.get(Toasts).add('success', message, { to, code: () => creationCode(model) });
  return resultOf(volumeTypeId, { created: [volume.id] });
}
