import {
  type ActionResult,
  callApi,
  I18n,
  type LazyView,
  lazyView,
  type ModalContentProps,
  Modals,
  nothingChanged,
  resultOf,
  rethrowUntold,
  Scope,
  type Services,
} from '@sextant/sdk';
import type { MembershipCandidate } from '@sextant/ui';
import { type Flavor, flavorTypeId, toFlavor } from '../flavor.ts';
import type { FlavorEdit } from './flavor-code.ts';
import type { Taken } from './flavor-form.ts';
import { beginEdit } from './save-edit.ts';

/** The data of the cloud that the forms need. */
export interface FormSetting {
  taken: Taken;
  /** The projects that may be given access to a flavor. */
  projects: readonly MembershipCandidate[];
  /** Called with the id of a new flavor, whichever way the dialog is closed then. */
  onMade(id: string): void;
}

export interface EditSetting extends FormSetting {
  flavor: Flavor;
  edit: FlavorEdit;
}

/** "Create flavor". */
export async function openCreation(services: Services): Promise<ActionResult> {
  const [taken, projects] = await Promise.all([takenBy(services), allProjects(services)]);
  let result = nothingChanged;
  const setting = { taken, projects, onMade: (id: string) => (result = resultOf(flavorTypeId, { created: [id] })) };
  await open(
    services,
    'create',
    lazyView(() => import('./create-form.tsx').then((module) => module.createForm(setting))),
  );
  return result;
}

/** "Edit flavor", with the flavor as it is now. */
export function openEdit({ id }: Pick<Flavor, 'id'>, services: Services): Promise<ActionResult> {
  return change(id, services, 'edit', (setting) =>
    lazyView(() => import('./edit-form.tsx').then((module) => module.editForm(setting))),
  );
}

/** "Modify access". */
export function openAccess({ id }: Pick<Flavor, 'id'>, services: Services): Promise<ActionResult> {
  return change(id, services, 'access', (setting) =>
    lazyView(() => import('./access-form.tsx').then((module) => module.accessForm(setting))),
  );
}

type Content = LazyView<ModalContentProps<void>>;

async function change(
  id: string,
  services: Services,
  form: 'edit' | 'access',
  content: (setting: EditSetting) => Content,
): Promise<ActionResult> {
  const query = { get_extras: true, get_access_list: true };
  const loaded = await Promise.all([
    callApi(services, 'readFlavor', { params: { id }, query }).then(toFlavor),
    form === 'edit' ? takenBy(services, id) : { names: [], ids: [] },
    allProjects(services),
  ]).catch(rethrowUntold);
  if (!loaded) return resultOf(flavorTypeId, { failed: [id] });
  const [flavor, taken, projects] = loaded;
  const edit = beginEdit(flavor);
  const known = withIds(projects, flavor.access ?? []);
  await open(services, form, content({ flavor, edit, taken, projects: known, onMade: () => undefined }));
  if (!edit.isTouched) return nothingChanged;
  return resultOf(flavorTypeId, edit.known ? { updated: [id] } : { deleted: [id] });
}

function open(services: Services, form: 'create' | 'edit' | 'access', content: Content): Promise<void> {
  const title = services.get(I18n).t(`flavors:form.${form}.title`);
  return services.get(Modals).open<void>({ id: `flavors.${form}`, size: 'medium', title, bare: true, content });
}

/** Reads the names and ids in use. If they can't be had, the compute service refuses duplicates itself. */
async function takenBy(services: Services, except?: string): Promise<Taken> {
  const { items } = await callApi(services, 'listFlavors', {}, { quiet: true }).catch(() => ({ items: [] }));
  const others = items.filter(({ id }) => id !== except);
  return { names: others.map(({ name }) => name), ids: others.map(({ id }) => id) };
}

/** Returns all projects, by name; an operator who may not list them gets their own. */
async function allProjects(services: Services): Promise<MembershipCandidate[]> {
  const found = await callApi(services, 'listProjects', {}, { quiet: true })
    .then(({ items }) => items)
    .catch(() => services.get(Scope).projects())
    .catch(() => []);
  const named = found.map(({ id, name }) => ({ id, name: name ?? id }));
  return named.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Projects that nobody lists (any more) and that have access all the same are shown by their ids. */
function withIds(projects: readonly MembershipCandidate[], access: readonly string[]): MembershipCandidate[] {
  const unknown = access.filter((id) => !projects.some((project) => project.id === id));
  return [...projects, ...unknown.map((id) => ({ id, name: id }))];
}
