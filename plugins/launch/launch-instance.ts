import { Resources, type Services } from '@sextant/sdk';

/** The palette's "Launch Instance", with nothing chosen. */
export async function launchInstance(services: Services): Promise<void> {
  const { openLaunch } = await import('./open-launch.ts');
  const result = await openLaunch(services);
  if (result) services.get(Resources).report(result);
}
