import { Link } from 'react-router-dom';
import { Icon } from '#ui/icons/icon.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginReport } from '../plugin-report.ts';
import { Plugins } from '../plugins.ts';
import { NotFound } from './not-found.tsx';
import type { SeenPage } from './pages-seen.ts';
import styles from './router.module.css';

/** A page that went while it was in view: what became of the plugin that brought it. */
export function PageGone({ page, address }: { page: SeenPage; address: string }) {
  const t = useT();
  const host = useService(Plugins);
  const { owner: plugin, label = address } = page;
  const report = host.list().find(({ id }) => id === plugin);
  const what = whatHappened(page, report, host);
  // The plugin still brings the page, but a condition keeps it from this operator.
  if (what === undefined) return <NotFound path={address} />;
  const title = t('core:pluginLife.gone.title', { page: label });
  return (
    <div role="alert" className={styles['notice']}>
      <title>{`${title} · Sextant`}</title>
      <Icon name="puzzle" size={24} />
      <h1>{title}</h1>
      <p>{t(`core:pluginLife.gone.${what}`, { plugin, reason: report?.reason ?? '' })}</p>
      <div className={styles['actions']}>
        <Link to="/">{t('core:router.notFound.home')}</Link>
      </div>
    </div>
  );
}

function whatHappened({ owner, path }: SeenPage, report: PluginReport | undefined, host: PluginHost) {
  if (!report) return 'removed';
  if (report.state === 'disabled') return 'disabled';
  if (!host.running.has(owner)) return report.reason === undefined ? 'stopped' : 'stoppedBecause';
  const { panels = [], routes = [], settings } = host.index.get(owner)?.manifest.contributes ?? {};
  const brought =
    [...panels, ...routes].some((each) => each.path === path) || (settings && path === `/settings/${owner}`);
  return brought ? undefined : 'without';
}
