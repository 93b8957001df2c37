import { type Action, Policy, type Services, Session } from '@sextant/sdk';
import type { Image, MemberStatus } from '../image.ts';

export type AnswerVerb = 'accept' | 'reject';

/**
 * What the session's project answered to an image of another. The list shows the accepted ones, but to administrators those of
 * everybody: of these only the facet and the image's page know.
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

const answers = () => import('../sharing/answers.ts');

function answerAction(verb: AnswerVerb, answer: MemberStatus, icon: string): Action<Image> {
  return {
    id: `images.${verb}`,
    label: `images:action.${verb}.label`,
    icon,
    allowed(image, services) {
      const before = answerOf(image, services);
      return before !== undefined && before !== answer && mayAnswer(services);
    },
    code: async ([image]) => (image ? (await answers()).codeOf(verb, image) : { calls: [] }),
    perform: async ({ items: [image], services }) => image && (await answers()).sendAnswer(verb, image, services),
  };
}

/** An accepted image is in the project's list; a rejected one is not, and its project may think again (IMG-31). */
export const acceptImage = answerAction('accept', 'accepted', 'check');
export const rejectImage = answerAction('reject', 'rejected', 'x');
