import { useState } from 'react';
import { Page } from '#services/page/page';
import { isAway, isBack } from '#services/scope/away';
import { Session } from '#services/session/session';
import type { Away } from '../controls/away-context.ts';
import { useListener, useService, useT } from '../services-context.tsx';

/** Undefined while the session is where this page is. The gateway would do nothing that is sent from anywhere else. */
export function useAway(): (Away & { readonly message: string }) | undefined {
  const t = useT();
  const session = useService(Session);
  const page = useService(Page);
  const [away, setAway] = useState(() => isAway(page));
  useListener(session.onDidStray, () => setAway(true));
  useListener(page.onDidTakeState, () => setAway(false));
  useListener(page.tabs.onTold, (message) => isBack(message, session) && setAway(false));
  if (!away) return undefined;
  const { project_name, domain_name, user_domain_name } = session.current();
  const project = project_name ?? domain_name ?? user_domain_name;
  return {
    disabledReason: t('core:scopeChange.elsewhere.blocked', { project }),
    message: t('core:scopeChange.elsewhere.message', { project }),
    onClickCapture: () => session.stray(),
  };
}
