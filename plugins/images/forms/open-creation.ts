import { type ActionResult, I18n, lazyView, Modals, Resources, type Services } from '@sextant/sdk';
import { prepareCreation } from './create-image-form.ts';
import type { ImageModel } from './image-form.ts';

/** A creation that was refused after its wizard had closed: what it held, and why. */
export interface RefusedCreation {
  model: ImageModel;
  failed: Error;
}

/** Opens the wizard "Create image", for a refused creation with all that was typed and chosen. */
export async function openCreation(
  services: Services,
  refused?: RefusedCreation,
): Promise<ActionResult | 'uploading' | undefined> {
  const setting = await prepareCreation(services);
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
  const result = await openCreation(services, refused);
  if (typeof result === 'object') services.get(Resources).report(result);
  return result !== undefined;
}
