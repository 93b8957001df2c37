import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { roleViewOf, toOwnRoles } from '#services/scope/role-view';
import { Button, Icon } from '#ui/controls/index.ts';
import { useEvent, useService, useServices, useT } from '#ui/services-context.tsx';
import { useHeightAbove } from '../shell/use-height-above.ts';
import { switchRoleView } from './switch-role-view.ts';
import styles from './role-view-banner.module.css';

/** Says above everything, for as long as it is so, as which role the console is looked at, and ends it. */
export function RoleViewBanner() {
  const t = useT();
  const i18n = useService(I18n);
  const services = useServices();
  const page = useService(Page);
  useEvent(page.onDidTakeState);
  const place = useHeightAbove();
  const view = roleViewOf(page);
  return (
    <div ref={place}>
      {view ? (
        <section className={styles['banner']} aria-label={t('core:roleView.banner')}>
          <Icon name="user-cog" className={styles['mark']} />
          <p className={styles['words']} role="status">
            <b>{t('core:roleView.now', { role: view.name })}</b>{' '}
            <span>{t('core:roleView.nothingSent', { roles: i18n.list(view.roles) })}</span>
          </p>
          <Button size="s" icon="x" onClick={() => switchRoleView(services, toOwnRoles(services))}>
            {t('core:roleView.end')}
          </Button>
        </section>
      ) : null}
    </div>
  );
}
