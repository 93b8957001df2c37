import { type ActionResult, I18n, lazyView, Modals, Resources, type Services } from '@sextant/sdk';
import { prepareCreation } from './create-image-form.ts';
import { readUnfinished, type RefusedCreation } from './unfinished-creation.ts';

/** An earlier creation that the wizard takes up: one that was refused, or one that another page left unfinished. */
export interface EarlierCreation {
  refused?: RefusedCreation;
  kept?: unknown;
}

/** Opens the wizard "Create image", for an earlier creation with all of it that is still there. */
export async function openCreation(
  services: Services,
  earlier: EarlierCreation = {},
): Promise<ActionResult | 'uploading' | undefined> {
  const setting = await prepareCreation(services);
  const refused = earlier.refused ?? readUnfinished(earlier.kept, setting, services);
  const edit = (again: RefusedCreation) => editCreation(services, again);
  return services.get(Modals).open<ActionResult | 'uploading'>({
    id: 'images.create',
    size: 'wizard',
    title: services.get(I18n).t('images:form.create-image.title'),
    bare: true,
    content: lazyView(() =>
      import('./create-image-wizard.tsx').then((module) => module.createImageWizard({ setting, edit, refused })),
    ),
  });
}

/** Resolves with whether it was submitted anew. */
async function editCreation(services: Services, refused: RefusedCreation): Promise<boolean> {
  const result = await openCreation(services, { refused });
  if (typeof result === 'object') services.get(Resources).report(result);
  return result !== undefined;
}
