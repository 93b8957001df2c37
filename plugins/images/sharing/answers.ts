import {
  type ActionResult,
  callApi,
  failureDetail,
  I18n,
  type Services,
  Session,
  Toasts,
  type Undo,
} from '@sextant/sdk';
import { imageResult } from '../action-results.ts';
import { answerOf, answers, type AnswerVerb } from '../actions/answer-offer.ts';
import type { Image, MemberStatus } from '../image.ts';
import { answerCode } from './sharing-code.ts';

const projectOf = (services: Services) => services.get(Session).current().project_id ?? '';

export const codeOf = (verb: AnswerVerb, image: Image) =>
  answerCode(verb, { id: image.id, project: image.seenBy ?? '' });

function send(status: MemberStatus, { id }: Image, services: Services) {
  const params = { id, member: projectOf(services) };
  return callApi(services, 'answerImageOffer', { params, body: { status } }, { quiet: true });
}

/** Answers for the session's project; the message takes it back. */
export async function sendAnswer(verb: AnswerVerb, image: Image, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const toasts = services.get(Toasts);
  const name = image.displayName;
  const before = answerOf(image, services);
  try {
    await send(answers[verb], image, services);
  } catch (error) {
    toasts.add('error', i18n.t(`images:action.${verb}.failed`, { name }), failureDetail(i18n, error));
    return imageResult({ failed: [image.id] });
  }
  toasts.add('success', i18n.t(`images:action.${verb}.done`, { name }), {
    code: () => codeOf(verb, image),
    ...(before ? { undo: undoOf(verb, before, image, services) } : {}),
  });
  return imageResult({ updated: [image.id] });
}

/** Gives the earlier answer again, where nobody has given another meanwhile. */
function undoOf(verb: AnswerVerb, before: MemberStatus, image: Image, services: Services): Undo {
  return async () => {
    const params = { id: image.id, member: projectOf(services) };
    const { status } = await callApi(services, 'readImageMember', { params }, { quiet: true });
    if (status !== answers[verb]) return 'changed';
    await send(before, image, services);
    return imageResult({ updated: [image.id] });
  };
}
