import type { Page, TabMessage } from '../page/page.ts';
import type { Session } from '../session/session.ts';
import { scopeKeyOf } from './scope-key.ts';

/** The pages whose session another tab has taken to another scope. */
const away = new WeakSet<Page>();

/** Whether another tab has taken the session of this page to another scope, and this page has not followed it. */
export const isAway = (page: Page): boolean => away.has(page);

/** Notes that another tab took the session to another scope, until it comes back or the page follows: dialogs that open later ask. */
export function noteAway(page: Page, session: Session): void {
  if (away.has(page)) return;
  away.add(page);
  const end = () => {
    away.delete(page);
    for (const listening of both) listening.dispose();
  };
  const both = [page.onDidTakeState(end), page.tabs.onTold((message) => isBack(message, session) && end())];
}

/** Whether a message says that another tab has brought the session back to the scope of this page. */
export function isBack(message: TabMessage, session: Session): boolean {
  return message.session === 'began' && message.scope === scopeKeyOf(session.current());
}
