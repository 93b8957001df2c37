import { Button, Icon } from '#ui/controls/index.ts';
import { useEvent, useT } from '#ui/services-context.tsx';
import type { PluginHost } from '../plugin-host.ts';
import { useHeightAbove } from '../shell/use-height-above.ts';
import type { LocalPlugin } from './local-plugin.ts';
import type { Overlays } from './overlays.ts';
import styles from './overlay-banner.module.css';

/** Says above everything, for as long as it is so, that this tab runs code from somebody's own machine: whose, and how to end it. */
export function OverlayBanner({ overlays, host }: { overlays: Overlays; host: PluginHost }) {
  const t = useT();
  useEvent(overlays.onDidChange);
  useEvent(host.problems.onDidChange);
  const place = useHeightAbove();
  const list = overlays.list();
  return (
    <div ref={place}>
      {list.length > 0 ? (
        <section className={styles['banner']} aria-label={t('core:overlay.banner')}>
          {list.map((plugin) => (
            <Row key={plugin.origin} plugin={plugin} host={host} onEnd={() => overlays.end(plugin.origin)} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

function Row({ plugin, host, onEnd }: { plugin: LocalPlugin; host: PluginHost; onEnd(): void }) {
  const t = useT();
  const { entry, origin, findings } = plugin;
  const trouble = useTrouble(plugin, host);
  const name = entry && `${entry.manifest.id} ${entry.manifest.version}`;
  return (
    <div className={styles['row']}>
      <Icon name="triangle-alert" className={styles['mark']} />
      <p className={styles['words']}>
        <b>{name ? t('core:overlay.runs', { plugin: name }) : t('core:overlay.waits')}</b>{' '}
        <bdi className={styles['origin']}>{origin}</bdi>. <span>{t('core:overlay.onlyHere')}</span>
      </p>
      <Button size="s" icon="x" onClick={onEnd}>
        {t('core:overlay.end')}
      </Button>
      {trouble ? <Reason {...trouble} role="alert" /> : null}
      {findings.length > 0 ? <Reason title={t('core:overlay.found')} text={findings.join('\n')} role="status" /> : null}
    </div>
  );
}

function Reason({ title, text, role }: { title: string; text?: string | undefined; role: 'alert' | 'status' }) {
  return (
    <div role={role} className={styles[role === 'alert' ? 'trouble' : 'findings']}>
      <b>{title}</b>
      {text ? (
        <pre className={styles['reason']} dir="ltr">
          {text}
        </pre>
      ) : null}
    </div>
  );
}

/** Returns the trouble of a local plugin. It lies in the build, this console, the connection, or the started plugin itself. */
function useTrouble({ trouble, entry }: LocalPlugin, host: PluginHost): { title: string; text?: string } | undefined {
  const t = useT();
  if (trouble?.what === 'lost') return { title: t(entry ? 'core:overlay.lost' : 'core:overlay.lostBefore') };
  if (trouble) return { title: t(`core:overlay.${trouble.what}`), text: trouble.text };
  const problem = host.problems.list().findLast(({ plugin }) => plugin === entry?.manifest.id);
  return problem && { title: t(`core:plugins.problem.${problem.code}`, problem) };
}
