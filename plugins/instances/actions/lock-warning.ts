import type { I18n } from '@sextant/sdk';
import { firstFew } from '../first-few.ts';
import { type Server, serverName } from '../server.ts';

/**
 * Returns the warning that servers that are to be deleted are locked: whoever may override locks would not notice. The text is
 * the reason of the only server's lock, or the names of the locked ones. Undefined where none is locked.
 */
export function lockWarning(servers: readonly Server[], i18n: I18n): { title: string; text: string } | undefined {
  const locked = servers.filter((server) => server.locked === true);
  const [first] = locked;
  if (!first) return undefined;
  if (servers.length > 1) {
    return { title: i18n.t('instances:action.delete.locked-some'), text: firstFew(locked.map(serverName), i18n) };
  }
  const { locked_reason: reason } = first;
  return {
    title: i18n.t('instances:action.delete.locked-one'),
    text: reason ? i18n.t('instances:reason.locked-because', { reason }) : '',
  };
}
