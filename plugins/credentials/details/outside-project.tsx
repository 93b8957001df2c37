import { Session, useService, useT } from '@sextant/sdk';
import { Alert } from '@sextant/ui';
import styles from './outside-project.module.css';

/** Says above the list, in a domain or in the system, where credentials are made: the button for it is not there. */
export function OutsideProject() {
  const t = useT();
  const { project_id: project } = useService(Session).current();
  if (project) return null;
  return (
    <div className={styles['note']}>
      <Alert type="info">{t('credentials:reason.project')}</Alert>
    </div>
  );
}
