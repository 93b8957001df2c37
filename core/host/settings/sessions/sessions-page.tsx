import { useT } from '#ui/services-context.tsx';
import { ListPage } from '../../pages/list-page.tsx';
import { sessionTypeId } from '../console-panels.ts';

/** Shows Settings › Console › Sessions: the sessions of all users, which administrators can end. */
export function SessionsPage() {
  const t = useT();
  return (
    <ListPage
      typeId={sessionTypeId}
      panel={{ path: '/settings/sessions', in: 'settings/console', label: t('core:nav.sessions') }}
    />
  );
}
