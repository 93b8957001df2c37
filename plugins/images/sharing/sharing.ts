import { answerText, callApi, I18n, Scope, type Services, Toasts } from '@sextant/sdk';
import type { ComboboxOption, EditedField } from '@sextant/ui';
import type { Image, MemberStatus } from '../image.ts';
import { sharingCode } from './sharing-code.ts';

/** The data of the form: ids of projects. */
export interface SharingData {
  projects?: string[];
}

/** The sharing of one image, for as long as its form is open. */
export interface Sharing {
  readonly image: Image;
  /** The answer of each project, as it was read last. */
  readonly answers: Map<string, MemberStatus>;
  /** Projects that are known by name; the owner is none of them. */
  readonly candidates: readonly Project[];
  /** There may be projects besides. */
  readonly isPartial: boolean;
  /** The image was shared when the form was opened, and somebody made it something else since. */
  isOver?: boolean;
}

interface Project {
  readonly id: string;
  readonly name: string;
}

/** Reads what the form begins with. Rejects with the service's refusal, which has its toast. */
export async function beginSharing(image: Image, services: Services): Promise<{ sharing: Sharing; data: SharingData }> {
  const [projects, answers] = await Promise.all([knownProjects(services), readAnswers(image.id, services, false)]);
  const { list, isPartial } = projects;
  const candidates = list.filter(({ id }) => id !== image.owner);
  const sharing = { image, candidates, isPartial, answers };
  return { sharing, data: dataOf(answers) };
}

/** The projects as they are now, whose answers the form shows from then on. */
export async function readAgain(sharing: Sharing, services: Services): Promise<SharingData> {
  const { image, answers } = sharing;
  sharing.isOver = false;
  const now = await readAnswers(image.id, services, true).catch(async (error: unknown) => {
    const { visibility } = await callApi(services, 'readImage', { params: { id: image.id } }, { quiet: true });
    if (visibility === 'shared') throw error;
    sharing.isOver = true;
    return new Map(answers);
  });
  answers.clear();
  for (const [project, status] of now) answers.set(project, status);
  return dataOf(now);
}

const dataOf = (answers: ReadonlyMap<string, MemberStatus>): SharingData => ({ projects: [...answers.keys()] });

async function readAnswers(id: string, services: Services, quiet: boolean): Promise<Map<string, MemberStatus>> {
  const { items } = await callApi(services, 'listImageMembers', { params: { id } }, { quiet });
  return new Map(items.map(({ member_id: project, status }) => [project, status]));
}

/** All projects; who may not list them has those that they are in. */
async function knownProjects(services: Services): Promise<{ list: Project[]; isPartial: boolean }> {
  const all = await callApi(services, 'listProjects', {}, { quiet: true }).catch(() => undefined);
  const found =
    all?.items ??
    (await services
      .get(Scope)
      .projects()
      .catch(() => []));
  const named = found.map(({ id, name }) => ({ id, name: name ?? id }));
  return { list: named.toSorted((one, other) => one.name.localeCompare(other.name)), isPartial: all === undefined };
}

/** Each project that one of the forms has is a field, so that what others add or remove meanwhile stays. */
export function sharingFields(models: readonly SharingData[], { candidates }: Sharing, i18n: I18n) {
  const ids = new Set(models.flatMap(({ projects = [] }) => projects));
  return [...ids].map((id): EditedField<SharingData> => ({
    id: `projects.${id}`,
    label: candidates.find((project) => project.id === id)?.name ?? id,
    get: ({ projects = [] }) => projects.includes(id),
    set: ({ projects = [] }, isIn) => ({
      projects: isIn ? [...projects, id] : projects.filter((project) => project !== id),
    }),
    text: (isIn) => i18n.t(isIn ? 'images:yes' : 'images:no'),
  }));
}

/** Projects that the edit adds and removes. */
export function sharingChanges({ projects: before = [] }: SharingData, { projects: after = [] }: SharingData) {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

/**
 * Sends what was changed. Rejects with the first refusal, in the service's words or in ours where it gave none; what was done before it
 * stays done, as the next attempt finds out.
 */
export async function saveSharing(
  { image, isOver }: Pick<Sharing, 'image' | 'isOver'>,
  { start, wanted }: Record<'start' | 'wanted', SharingData>,
  services: Services,
): Promise<void> {
  const { id, displayName: name } = image;
  if (isOver) throw new Error(services.get(I18n).t('images:sharing.over'));
  const { added, removed } = sharingChanges(start, wanted);
  const refused = (unable: string) => (error: unknown) => {
    throw new Error(answerText(error) ?? services.get(I18n).t(unable), { cause: error });
  };
  for (const member of added)
    await callApi(services, 'addImageMember', { params: { id }, body: { member } }, { quiet: true }).catch(
      refused('core:unable.addImageMember'),
    );
  for (const member of removed)
    await callApi(services, 'removeImageMember', { params: { id, member } }, { quiet: true }).catch(
      refused('core:unable.removeImageMember'),
    );
  services.get(Toasts).add('success', services.get(I18n).t('images:sharing.done', { name }), {
    code: () => sharingCode(id, { added, removed }),
  });
}

/** Returns the projects that a typed text finds. Where not all are known, an unknown text is offered as an id. */
export function findProjects(
  typed: string,
  { candidates, isPartial }: Sharing,
  chosen: readonly string[],
  byId: string,
) {
  const text = typed.trim();
  const wanted = text.toLowerCase();
  const found = candidates
    .filter(({ id, name }) => !chosen.includes(id) && (name.toLowerCase().includes(wanted) || id.startsWith(text)))
    .map(({ id, name }): ComboboxOption => ({ value: id, label: name, hint: id }));
  const isId =
    isPartial && /^[\w-]+$/.test(text) && !candidates.some(({ id }) => id === text) && !chosen.includes(text);
  return isId ? [...found, { value: text, label: text, hint: byId }] : found;
}
