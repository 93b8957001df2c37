import { callApi, errorText, HttpError, I18n, isGone, projectName, type Services, Toasts } from '@sextant/sdk';
import { type Flavor, readFlavor } from '../flavor.ts';
import {
  type AccessDifference,
  difference,
  type FormPart,
  formParts,
  hasSameSpecs,
  isSaved,
  isSameFlavor,
  missingSpecs,
  partLabel,
  partsChanged,
} from './edit-state.ts';
import { editCode } from './flavor-code.ts';
import { creationBody, dataOf, editBody, type FlavorData } from './flavor-form.ts';

/** An edit under way. */
export interface FlavorEdit {
  readonly id: string;
  /** What its form asks for; the rest is saved as it is then. */
  readonly asked: readonly FormPart[];
  /** The flavor as the operator knows it; nothing once they know that it is gone. */
  known: Flavor | undefined;
  /** The flavor that what is typed changes: the one that the form began with, until theirs is taken over. */
  start: Flavor;
  /** Extra specs that an attempt took from it, and that the next gives back. */
  owed: Readonly<Record<string, string>>;
  /** Its description, which no form asks for: one that is made anew is given it again. */
  description: string;
  /** Something was sent: the flavor may be another than the pages show. */
  isTouched?: boolean;
}

/** Somebody else changed the flavor, and nothing was sent: what it was for the operator, and what it is. */
export class FlavorConflict extends Error {
  constructor(
    message: string,
    readonly start: Flavor,
    readonly now: Flavor,
  ) {
    super(message);
  }
}

/** An edit of a flavor in a form that asks for these parts of it. */
export function beginEdit(flavor: Flavor, asked: readonly FormPart[] = formParts): FlavorEdit {
  return { id: flavor.id, asked, known: flavor, start: flavor, owed: {}, description: flavor.description };
}

/**
 * Saves an edit (NV-30). The compute service has the flavor deleted and made anew for it, and either may fail: then it rejects
 * with what state the cloud is in, as far as the cloud says, and the next attempt goes on from there, with the lost flavor's id,
 * description and extra specs. Is the flavor another than the operator knows it, nothing is sent before they are told.
 */
export async function saveEdit(edit: FlavorEdit, wanted: FlavorData, services: Services): Promise<void> {
  const now = await current(edit.id, services);
  if (now) edit.description = now.description;
  tellNews(edit, now, services);
  edit.isTouched = true;
  const before = { ...edit, known: now };
  try {
    await (now ? replace(edit, wanted, services) : makeAnew(edit, wanted, services));
  } catch (error) {
    // Between the look and the deletion it became another: the gateway has changed nothing of it.
    if (isChangedMeanwhile(error)) tellNews(edit, await current(edit.id, services), services);
    await lookAfter(edit, now, wanted, error, services);
  }
  const i18n = services.get(I18n);
  services.get(Toasts).add('success', i18n.t('flavors:form.edit.done', { name: wanted.name ?? '' }), {
    code: () => editCode(before, wanted),
  });
}

const isChangedMeanwhile = (error: unknown) => error instanceof HttpError && error.problem?.code === 'FLAVOR_CHANGED';

async function current(id: string, services: Services): Promise<Flavor | undefined> {
  try {
    return await readFlavor(id, services);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw new Error(services.get(I18n).t('flavors:conflict.unknown'), { cause: error });
  }
}

/** Rejects when somebody else changed or deleted it. The next attempt knows. */
function tellNews(edit: FlavorEdit, now: Flavor | undefined, services: Services): void {
  const { known } = edit;
  if (!known || (now && isSameFlavor(known, now))) return;
  edit.known = now;
  const i18n = services.get(I18n);
  if (!now) {
    edit.owed = known.metadata;
    throw new Error(i18n.t('flavors:conflict.gone'));
  }
  const parts = partsChanged(known, now).map((part) => i18n.t(partLabel(part)));
  if (!hasSameSpecs(known, now)) parts.push(i18n.t('flavors:specs.title'));
  const next = ofSavingAgain(edit, now, i18n);
  throw new FlavorConflict(i18n.t('flavors:conflict.changed', { parts: i18n.list(parts), next }), edit.start, now);
}

/** What saving again does to what others changed: it replaces only what the form asks for. */
function ofSavingAgain({ start, asked }: FlavorEdit, now: Flavor, i18n: I18n): string {
  const isReplaced = partsChanged(start, now).some((part) => asked.includes(part));
  return i18n.t(isReplaced ? 'flavors:conflict.replaces' : 'flavors:conflict.leaves');
}

async function replace(edit: FlavorEdit, wanted: FlavorData, services: Services): Promise<void> {
  const { id } = edit;
  await callApi(services, 'NV-30', { params: { id }, body: editBody(wanted) }, { handled: [0] });
  await giveBack(edit, services);
}

async function makeAnew(edit: FlavorEdit, wanted: FlavorData, services: Services): Promise<void> {
  const { id, description } = edit;
  const body = { ...creationBody({ ...wanted, id }), ...(description ? { description } : {}) };
  await callApi(services, 'NV-28', { body });
  await giveBack(edit, services);
}

async function giveBack({ id, owed }: FlavorEdit, services: Services): Promise<void> {
  if (Object.keys(owed).length === 0) return;
  await callApi(services, 'NV-33', { params: { id }, body: { updated: { ...owed } } });
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
  edit.start = now;
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
