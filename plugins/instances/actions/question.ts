import type { CodeSource, Confirmation, I18n } from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { type Server, serverName } from '../server.ts';

export interface Question {
  /** The last part of the action's id, and of its locale keys. */
  readonly name: string;
  readonly servers: readonly Server[];
  /** The action's own message when absent. */
  readonly message?: string;
  readonly danger?: boolean;
  /** Whether the name is typed, or the number of several. */
  readonly typed?: boolean;
  readonly code: CodeSource;
}

/** Returns the question before an action: it names the servers, and says what happens to them. */
export function questionOf({ name, servers, message, danger, typed, code }: Question, i18n: I18n): Confirmation {
  const action = i18n.t(`instances:action.${name}.label`);
  const names = servers.map(serverName);
  return {
    title: i18n.t('instances:question.title', { action }),
    message: message ?? i18n.t(`instances:action.${name}.message`),
    // Several are told apart by their ids.
    ...(servers.length > 1 ? { lines: servers.map(({ id }, at) => ({ name: names[at]!, detail: id })) } : { names }),
    confirmLabel: action,
    ...(danger && { danger }),
    ...(typed && { word: wordOf(servers) }),
    code,
  };
}
