import type { Code } from '@sextant/sdk';
import { answers, type AnswerVerb } from '../actions/answer-offer.ts';

const service = 'image';
const listOf = (id: string) => `/images/${encodeURIComponent(id)}/members`;
const pathOf = (id: string, project: string) => `${listOf(id)}/${encodeURIComponent(project)}`;

/** Returns the code that adds and removes projects outside the console. */
export function sharingCode(id: string, { added, removed }: Record<'added' | 'removed', readonly string[]>): Code {
  return {
    commands: [
      ...added.map((project) => ({ command: 'image add project', names: [id, project] })),
      ...removed.map((project) => ({ command: 'image remove project', names: [id, project] })),
    ],
    calls: [
      ...added.map((member) => ({ method: 'POST', service, path: listOf(id), body: { member } }) as const),
      ...removed.map((member) => ({ method: 'DELETE', service, path: pathOf(id, member) }) as const),
    ],
  };
}

/** Returns the code that answers for a project outside the console. */
export function answerCode(verb: AnswerVerb, { id, project }: { id: string; project: string }): Code {
  return {
    commands: [{ command: 'image set', options: [['--project', project], `--${verb}`], names: [id] }],
    calls: [{ method: 'PUT', service, path: pathOf(id, project), body: { status: answers[verb] } }],
  };
}
