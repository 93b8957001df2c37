import { consolePoints } from '#registry';
import { Points } from '#services/registry/registry';
import { Session } from '#services/session/session';
import { Alert } from '#ui/controls/alert.tsx';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { Plugins } from '../plugins.ts';

/**
 * In the place of a list whose type is not there: no plugin brings it, or the one that does has failed. Who may do something about it
 * reads why; when a build comes that works, the list takes this place by itself.
 */
export function TypeMissing({ type }: { type: string }) {
  const t = useT();
  const host = useService(Plugins);
  useEvent(host.onDidChange);
  const { is_superuser: isAdmin } = useService(Session).current();
  const items = useService(Points).point(consolePoints.resourceTypes).get();
  const owner = items.find(({ id }) => id === type)?.owner;
  const report = host.list().find(({ id }) => id === owner);
  if (report?.state !== 'failed') return <div role="status">{t('core:page.noType')}</div>;
  return (
    <Alert type="danger" live title={t('core:pluginLife.notStarted', { plugin: report.label })}>
      {isAdmin ? <bdi>{report.reason}</bdi> : t('core:pluginLife.tellAdministrator')}
    </Alert>
  );
}
