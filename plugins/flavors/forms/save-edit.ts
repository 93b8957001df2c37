import { callApi, errorText, HttpError, I18n, isGone, projectName, type Services, Toasts } from '@sextant/sdk';
import { type Flavor, readFlavor } from '../flavor.ts';
import {
  type AccessDifference,
  changedParts,
  difference,
  isSaved,
  isSameFlavor,
  missingSpecs,
  withChanges,
} from './edit-state.ts';
import { editCode, type FlavorEdit } from './flavor-code.ts';
import { creationBody, dataOf, editBody, type FlavorData } from './flavor-form.ts';

export function beginEdit(flavor: Flavor): FlavorEdit {
  return { id: flavor.id, known: flavor, start: dataOf(flavor), owed: {}, description: flavor.description };
}

/** Is there something to save although nothing was changed: what an attempt lost, or left half done? */
export function isOwed({ start, known, owed }: FlavorEdit): boolean {
  if (!known || Object.keys(owed).length > 0 || changedParts(start, dataOf(known)).length > 0) return true;
  const { missing, surplus } = difference(start, known);
  return missing.length + surplus.length > 0;
}

/** The flavor as the form would begin with it now. Of one that is gone, saving says so. */
export async function readAgain(edit: FlavorEdit, services: Services): Promise<FlavorData> {
  const { known } = edit;
  const now = await readFlavor(edit.id, services).catch((error: unknown) => {
    if (!isGone(error)) throw error;
    return undefined;
  });
  edit.known = now;
  if (now) {
    edit.description = now.description;
    if (known) edit.start = withChanges(edit.start, dataOf(known), dataOf(now));
  } else if (known) {
    edit.isNews = true;
    edit.owed = { ...known.metadata, ...edit.owed };
  }
  return edit.start;
}

/**
 * Saves an edit (replaceFlavor) of the flavor as it was just read. The compute service has it deleted and made anew for it, and either may
 * fail: then it rejects with what state the cloud is in, as far as the cloud says, and the next attempt goes on from there, with the
 * lost flavor's id, description and extra specs.
 */
export async function saveEdit(edit: FlavorEdit, wanted: FlavorData, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const { known: now } = edit;
  if (edit.isNews) {
    edit.isNews = false;
    throw new Error(i18n.t('flavors:conflict.gone'));
  }
  edit.isTouched = true;
  const before = { ...edit };
  try {
    await (now ? replace(edit, wanted, services) : makeAnew(edit, wanted, services));
  } catch (error) {
    // Between the look and the deletion it became another: the gateway has changed nothing of it.
    if (isChangedMeanwhile(error)) throw new Error(i18n.t('flavors:conflict.changed'), { cause: error });
    await lookAfter(edit, now, wanted, error, services);
  }
  services.get(Toasts).add('success', i18n.t('flavors:form.edit.done', { name: wanted.name ?? '' }), {
    code: () => editCode(before, wanted),
  });
}

const isChangedMeanwhile = (error: unknown) => error instanceof HttpError && error.problem?.code === 'FLAVOR_CHANGED';

async function replace(edit: FlavorEdit, wanted: FlavorData, services: Services): Promise<void> {
  const { id } = edit;
  await callApi(services, 'replaceFlavor', { params: { id }, body: editBody(wanted) }, { handled: [0] });
  await giveBack(edit, services);
}

async function makeAnew(edit: FlavorEdit, wanted: FlavorData, services: Services): Promise<void> {
  const { id, description } = edit;
  const body = { ...creationBody({ ...wanted, id }), ...(description ? { description } : {}) };
  await callApi(services, 'createFlavor', { body });
  await giveBack(edit, services);
}

async function giveBack({ id, owed }: FlavorEdit, services: Services): Promise<void> {
  if (Object.keys(owed).length === 0) return;
  await callApi(services, 'changeFlavorExtraSpecs', { params: { id }, body: { updated: { ...owed } } });
}

/** After an attempt that failed: resolves when all of it is saved, and rejects with what state the cloud is in, and why. */
async function lookAfter(
  edit: FlavorEdit,
  before: Flavor | undefined,
  wanted: FlavorData,
  error: unknown,
  services: Services,
): Promise<void> {
  const i18n = services.get(I18n);
  const fail = (text: string) => new Error(`${text} ${errorText(error)}`.trim(), { cause: error });
  let now: Flavor | undefined;
  try {
    now = await readFlavor(edit.id, services);
  } catch (failure) {
    if (!isGone(failure)) throw fail(i18n.t('flavors:conflict.unsure'));
  }
  edit.known = now;
  edit.owed = { ...before?.metadata, ...edit.owed };
  if (!now) throw fail(i18n.t(before ? 'flavors:conflict.lost' : 'flavors:conflict.still-gone'));
  edit.owed = missingSpecs(edit.owed, now);
  if (isSaved(now, wanted) && !(before && isSameFlavor(before, now))) {
    const left = await described(edit.owed, difference(wanted, now), services);
    if (left) throw fail(i18n.t('flavors:conflict.partly', { left }));
    return;
  }
  const lacks = await described(edit.owed, difference(before ? dataOf(before) : wanted, now), services);
  throw fail(lacks ? i18n.t('flavors:conflict.unchanged-lacks', { lacks }) : i18n.t('flavors:conflict.unchanged'));
}

async function described(
  owed: FlavorEdit['owed'],
  { missing, surplus }: AccessDifference,
  services: Services,
): Promise<string> {
  const i18n = services.get(I18n);
  const named = async (key: string, projects: readonly string[]) => {
    const names = await Promise.all(projects.map((id) => projectName(id, services)));
    return names.length > 0 ? [i18n.t(key, { projects: i18n.list(names) })] : [];
  };
  const keys = Object.keys(owed);
  return i18n.list([
    ...(keys.length > 0 ? [i18n.t('flavors:conflict.specs', { keys: i18n.list(keys) })] : []),
    ...(await named('flavors:conflict.access', missing)),
    ...(await named('flavors:conflict.surplus', surplus)),
  ]);
}
