import { callApi, type Services } from '@sextant/sdk';

/** Whether the cloud's compute service is new enough for a feature. One that can't be asked for is not there. */
export async function hasFeature(feature: string, services: Services): Promise<boolean> {
  return callApi(services, 'hasComputeFeature', { params: { feature } }, { quiet: true }).catch(() => false);
}
