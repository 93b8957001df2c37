import {
  type Action,
  type ActionResult,
  callApi,
  failureDetail,
  I18n,
  Policy,
  resultOf,
  type Services,
  Session,
  Toasts,
  type Undo,
} from '@sextant/sdk';
import type { Image, imageTypeId, MemberStatus } from '../image.ts';

// An import of its value would split the file that the first rows wait for.
const typeId: typeof imageTypeId = 'OS::Glance::Image';

type Verb = 'accept' | 'reject';

const answers = { accept: 'accepted', reject: 'rejected' } as const satisfies Record<Verb, MemberStatus>;

const projectOf = (services: Services) => services.get(Session).current().project_id ?? '';

/**
 * What the session's project answered to an image of another. The list shows the accepted ones, but to administrators those of
 * everybody: of these only the facet and the image's page know.
 */
function answerOf(image: Image, services: Services): MemberStatus | undefined {
  const { project_id: project, is_superuser: isAdmin } = services.get(Session).current();
  if (image.visibility !== 'shared' || !project || !image.owner || image.owner === project) return undefined;
  return image.member_status ?? (isAdmin ? undefined : 'accepted');
}

/** The rule asks for the project that answers, which is the session's. */
const mayAnswer = (services: Services) =>
  services.get(Policy).allows([['image', 'modify_member']], { member_id: projectOf(services) });

const codeOf = async (verb: Verb, image: Image) =>
  (await import('../sharing/sharing-code.ts')).answerCode(verb, { id: image.id, project: image.seenBy ?? '' });

function send(status: MemberStatus, { id }: Image, services: Services) {
  const params = { id, member: projectOf(services) };
  return callApi(services, 'GL-17', { params, body: { status } }, { quiet: true });
}

async function perform(verb: Verb, image: Image, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const name = image.displayName;
  const before = answerOf(image, services);
  try {
    await send(answers[verb], image, services);
  } catch (error) {
    toasts.add('error', i18n.t(`images:action.${verb}.failed`, { name }), failureDetail(i18n, error));
    return resultOf(typeId, { failed: [image.id] });
  }
  toasts.add('success', i18n.t(`images:action.${verb}.done`, { name }), {
    code: () => codeOf(verb, image),
    ...(before ? { undo: undoOf(verb, before, image, services) } : {}),
  });
  return resultOf(typeId, { updated: [image.id] });
}

/** Gives the earlier answer again, where nobody has given another meanwhile. */
function undoOf(verb: Verb, before: MemberStatus, image: Image, services: Services): Undo {
  return async () => {
    const params = { id: image.id, member: projectOf(services) };
    const { status } = await callApi(services, 'GL-16', { params }, { quiet: true });
    if (status !== answers[verb]) return 'changed';
    await send(before, image, services);
    return resultOf(typeId, { updated: [image.id] });
  };
}

function answerAction(verb: Verb, icon: string): Action<Image> {
  return {
    id: `images.${verb}`,
    label: `images:action.${verb}.label`,
    icon,
    allowed(image, services) {
      const before = answerOf(image, services);
      return before !== undefined && before !== answers[verb] && mayAnswer(services);
    },
    code: async ([image]) => (image ? codeOf(verb, image) : { calls: [] }),
    perform: ({ items: [image], services }) => (image ? perform(verb, image, services) : Promise.resolve()),
  };
}

/** An accepted image is in the project's list; a rejected one is not, and its project may think again (IMG-31). */
export const acceptImage = answerAction('accept', 'check');
export const rejectImage = answerAction('reject', 'x');
