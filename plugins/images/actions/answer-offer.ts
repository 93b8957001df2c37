import { type Action, Policy, type Services, Session } from '@sextant/sdk';
import type { Image, MemberStatus } from '../image.ts';

/** The answer that each action gives. */
export const answers = { accept: 'accepted', reject: 'rejected' } as const satisfies Record<string, MemberStatus>;
export type AnswerVerb = keyof typeof answers;

/**
 * Returns the answer of the session's project to another project's image. The list shows accepted images only, but an
 * administrator's list shows those of everybody: there only the facet and the image's page know the answer.
 */
export function answerOf(image: Image, services: Services): MemberStatus | undefined {
  const { project_id: project, is_superuser: isAdmin } = services.get(Session).current();
  if (image.visibility !== 'shared' || !project || !image.owner || image.owner === project) return undefined;
  return image.member_status ?? (isAdmin ? undefined : 'accepted');
}

/** The rule asks for the project that answers, which is the session's. */
const mayAnswer = (services: Services) =>
  services
    .get(Policy)
    .allows([['image', 'modify_member']], { member_id: services.get(Session).current().project_id ?? '' });

const sending = () => import('../sharing/answers.ts');

function answerAction(verb: AnswerVerb, icon: string): Action<Image> {
  return {
    id: `images.${verb}`,
    label: `images:action.${verb}.label`,
    icon,
    allowed(image, services) {
      const before = answerOf(image, services);
      return before !== undefined && before !== answers[verb] && mayAnswer(services);
    },
    code: async ([image]) => (image ? (await sending()).codeOf(verb, image) : { calls: [] }),
    perform: async ({ items: [image], services }) => image && (await sending()).sendAnswer(verb, image, services),
  };
}

/** An accepted image is in the project's list; a rejected one is not, and its project may think again (IMG-31). */
export const acceptImage = answerAction('accept', 'check');
export const rejectImage = answerAction('reject', 'x');
