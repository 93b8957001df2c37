import type { CellProps } from '#registry';
import { I18n } from '#services/i18n/i18n';
import { Badge } from '#ui/controls/index.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { sessionBrowser } from './session-browser.ts';
import type { SessionRow } from './session-row.ts';

/** The browser and the system of a session; the operator's own one is marked. */
export function Browser({ item }: Pick<CellProps<SessionRow>, 'item'>) {
  const t = useT();
  return (
    <span>
      {sessionBrowser(item, useService(I18n))}{' '}
      {item.is_current ? <Badge place="tag">{t('core:sessions.current')}</Badge> : null}
    </span>
  );
}
