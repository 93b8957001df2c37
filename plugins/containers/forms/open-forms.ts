import {
  type ActionResult,
  I18n,
  type LazyView,
  lazyView,
  type ModalContentProps,
  Modals,
  nothingChanged,
  type Services,
} from '@sextant/sdk';
import type { Place } from '../place.ts';
import type { StoredObject } from '../stored-object.ts';

type Content = LazyView<ModalContentProps<ActionResult>>;

/** "Create container". */
export function openContainerForm(services: Services): Promise<ActionResult> {
  return open(
    services,
    'create',
    lazyView(async () => (await import('./container-form.tsx')).ContainerForm),
  );
}

/** "Create folder", in a place. */
export function openFolderForm(place: Place, services: Services): Promise<ActionResult> {
  return open(
    services,
    'folder',
    lazyView(async () => (await import('./folder-form.tsx')).folderForm(place)),
  );
}

/** "Copy object". */
export function openCopyForm(object: StoredObject, services: Services): Promise<ActionResult> {
  return open(
    services,
    'copy',
    lazyView(async () => (await import('./copy-form.tsx')).copyForm(object)),
  );
}

async function open(services: Services, form: string, content: Content): Promise<ActionResult> {
  const result = await services.get(Modals).open<ActionResult>({
    id: `containers.${form}`,
    size: 'medium',
    title: services.get(I18n).t(`containers:form.${form}.title`),
    bare: true,
    content,
  });
  return result ?? nothingChanged;
}
