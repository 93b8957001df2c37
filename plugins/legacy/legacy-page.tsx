import { consolePoints, Router, Session, useEvent, usePoint, useService, useT } from '@sextant/sdk';
import { Alert, Page } from '@sextant/ui';
import { FramedPanel } from './framed-panel.tsx';
import { addressThere, type LegacyPanel, panelOf, showingOf } from './legacy-panel.ts';
import { OutsideLink } from './outside-link.tsx';
import styles from './legacy.module.css';

/** The page of a panel that the site keeps in another console: in a frame, or with the link that leads there. */
export function LegacyPage() {
  const t = useT();
  const router = useService(Router);
  const { is_superuser: mayAll } = useService(Session).current();
  useEvent(router.onDidNavigate);
  const now = router.current();
  const panel = panelOf(usePoint(consolePoints.panels), now.path);
  if (!panel || (!mayAll && panel.in.startsWith('admin'))) {
    return (
      <Page title={t('legacy:none.title')}>
        <Alert type="info">{t('legacy:none.what')}</Alert>
      </Page>
    );
  }
  return <PanelPage panel={panel} address={addressThere(panel, now)} />;
}

function PanelPage({ panel, address }: { panel: LegacyPanel; address: string }) {
  const t = useT();
  const { console, label } = panel;
  const showing = showingOf(panel, location.href);
  const from = t('legacy:from', { console, host: new URL(address).host });
  if (showing === 'frame') {
    return (
      <Page title={label} description={from} actions={<OutsideLink panel={panel} address={address} />} padding={false}>
        <FramedPanel key={address} panel={panel} address={address} />
      </Page>
    );
  }
  return (
    <Page title={label} description={from}>
      <div className={styles['outside']}>
        <p>{t(`legacy:outside.${showing}`, { console, title: label })}</p>
        <OutsideLink panel={panel} address={address} isMain />
      </div>
    </Page>
  );
}
