import { useState } from 'react';
import { Page } from '#services/page/page';
import { scopeKeyOf } from '#services/scope/scope-key';
import { Session } from '#services/session/session';
import { useListener, useService, useT } from '../services-context.tsx';

/** For the button that sends a form, while another tab has taken the session to another project: it says why, and a press asks. */
export interface Away {
  readonly disabledReason: string;
  onClickCapture(): void;
}

/** Undefined while the session is where this page is. The gateway would do nothing that is sent from anywhere else. */
export function useAway(): Away | undefined {
  const t = useT();
  const session = useService(Session);
  const page = useService(Page);
  const [isAway, setIsAway] = useState(false);
  useListener(session.onDidStray, () => setIsAway(true));
  useListener(page.onDidTakeState, () => setIsAway(false));
  useListener(page.tabs.onTold, (message) => {
    const isBack = message.session === 'began' && message.scope === scopeKeyOf(session.current());
    if (isBack) setIsAway(false);
  });
  if (!isAway) return undefined;
  const { project_name, domain_name, user_domain_name } = session.current();
  const project = project_name ?? domain_name ?? user_domain_name;
  return {
    disabledReason: t('core:scopeChange.elsewhere.blocked', { project }),
    onClickCapture: () => session.stray(),
  };
}
