import {
  type ActionResult,
  type CachedValues,
  I18n,
  lazyView,
  Modals,
  openCachedValues,
  Router,
  type Services,
} from '@sextant/sdk';
import type { LaunchContext } from './launch-context.ts';
import { readLaunchSettings } from './launch-settings.ts';

/** Opens "Launch Instance" with what the operator had in view, and leads on when it is done with. */
export async function openLaunch(services: Services, context: LaunchContext = {}): Promise<ActionResult | undefined> {
  const settings = await readLaunchSettings(services);
  let values: Promise<CachedValues> | undefined;
  const result = await services.get(Modals).open<ActionResult>({
    id: 'launch.create',
    size: 'wizard',
    title: services.get(I18n).t('launch:form.title'),
    bare: true,
    content: lazyView(async () => {
      values = openCachedValues(services);
      const [{ launchWizard }, opened] = await Promise.all([import('./wizard.tsx'), values]);
      return launchWizard({ services, settings, context, values: opened });
    }),
  });
  void values?.then(
    (opened) => opened.dispose(),
    // The wizard's code or theirs could not be had: the dialog has told why.
    () => undefined,
  );
  const next = result ? context.successUrl : context.dismissUrl;
  if (next) services.get(Router).go(next);
  return result;
}
