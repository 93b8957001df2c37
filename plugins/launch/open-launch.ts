import { type ActionResult, I18n, lazyView, Modals, Router, type Services } from '@sextant/sdk';
import type { LaunchContext } from './launch-context.ts';
import { readLaunchSettings } from './launch-settings.ts';

/** Opens "Launch Instance" with what the operator had in view, and leads on when it is done with. */
export async function openLaunch(services: Services, context: LaunchContext = {}): Promise<ActionResult | undefined> {
  const settings = await readLaunchSettings(services);
  const result = await services.get(Modals).open<ActionResult>({
    id: 'launch.create',
    size: 'wizard',
    title: services.get(I18n).t('launch:form.title'),
    bare: true,
    content: lazyView(() =>
      import('./wizard.tsx').then((module) => module.launchWizard({ services, settings, context })),
    ),
  });
  const next = result ? context.successUrl : context.dismissUrl;
  if (next) services.get(Router).go(next);
  return result;
}
