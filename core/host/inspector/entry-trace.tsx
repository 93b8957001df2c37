import { Fragment, type ReactNode } from 'react';
import type { Explanation, FactTrace } from '#registry';
import { Page } from '#services/page/page';
import { Router } from '#services/router/router';
import { Session } from '#services/session/session';
import { AppLink } from '#ui/cells/app-link.tsx';
import { CopyButton, Icon } from '#ui/controls/index.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { Plugins } from '../plugins.ts';
import type { Entry } from './entry.ts';
import { traceRecord, traceText } from './trace-record.ts';
import { factText, ruleSentence } from './words.ts';
import styles from './inspector.module.css';

/** All there is to say of an entry: whose it is, where it stands and beside what, its condition with each fact, what the site says. */
export function EntryTrace({ entry, id }: { entry: Entry; id: string }) {
  const t = useT();
  const told = entry.explain?.();
  const facts = (name: string) => t(`core:inspector.trace.${name}`);
  const rule = told?.layout ?? entry.rule;
  const lines: readonly (readonly [name: string, value: ReactNode])[] = [
    ['owner', <Owner key="owner" entry={entry} />],
    ['position', entry.nth === undefined ? undefined : t('core:inspector.nth', { number: entry.nth })],
    ['order', told?.order],
    ['anchor', told?.anchor && t(`core:inspector.${told.anchor.side}`, { key: told.anchor.key })],
    ['waitsFor', told?.waitsFor?.join(', ')],
    ['replaces', told?.replaces],
    ['replacedBy', told?.replacedBy],
    ['rule', rule && <Rule key="rule" rule={rule} />],
    [
      'when',
      told?.when && (
        <code key="when" dir="ltr">
          {told.when.text}
        </code>
      ),
    ],
  ];
  const checks = [...(told?.when?.traces ?? []), ...entry.gates.map(({ trace }) => trace)];
  return (
    <div id={id} className={styles['trace']}>
      <dl className={styles['facts']}>
        {lines.map(([name, value]) =>
          value === undefined || value === '' ? null : (
            <Fragment key={name}>
              <dt>{facts(name)}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
      {checks.length > 0 ? <Checks traces={checks} closed={closedKeys(entry, told)} /> : null}
      <Copies entry={entry} />
    </div>
  );
}

/** The plugin, its version and what became of it; for those who may see it, the way to its page. */
function Owner({ entry: { owner } }: { entry: Entry }) {
  const t = useT();
  const { is_superuser: mayLook } = useService(Session).current();
  const report = useService(Plugins)
    .list()
    .find(({ id }) => id === owner);
  return (
    <>
      {report?.label ?? owner} <span className={styles['quiet']}>{report?.version}</span>
      {report ? <span className={styles['quiet']}> {t(`core:pluginsPage.state.${report.state}`)}</span> : null}
      {mayLook ? (
        <>
          {' '}
          <AppLink to="/settings/plugins" className={styles['link']}>
            {t('core:nav.plugins')}
          </AppLink>
        </>
      ) : null}
    </>
  );
}

/** The rule as it was written, and where. */
function Rule({ rule }: { rule: NonNullable<Explanation['layout']> }) {
  const t = useT();
  const { line: _line, key: _key, point: _point, ...says } = rule;
  return (
    <>
      {ruleSentence('says', rule, t)} <code dir="ltr">{JSON.stringify(says)}</code>
    </>
  );
}

function closedKeys({ gates }: Entry, told: Explanation | undefined): ReadonlySet<string> {
  const closed = gates.flatMap(({ open, trace }) => (open === true ? [] : trace.key));
  return new Set([...closed, ...(told?.when?.because ?? [])]);
}

/** Each fact that was asked: its value, who says so, and whether it stands in the way. */
function Checks({ traces, closed }: { traces: readonly FactTrace[]; closed: ReadonlySet<string> }) {
  const t = useT();
  return (
    <table className={styles['checks']}>
      <thead>
        <tr>
          <th scope="col">{t('core:inspector.check.fact')}</th>
          <th scope="col">{t('core:inspector.check.value')}</th>
          <th scope="col">{t('core:inspector.check.from')}</th>
        </tr>
      </thead>
      <tbody>
        {[...new Map(traces.map((trace) => [trace.key, trace])).values()].map((trace) => (
          <tr key={trace.key} data-closed={closed.has(trace.key) || undefined}>
            <th scope="row">
              <code dir="ltr">{trace.key}</code>
            </th>
            <td>
              <Icon name={closed.has(trace.key) ? 'circle-x' : 'check'} size={14} />{' '}
              <bdi>
                {trace.state === 'known' ? factText(trace.value, t) : t(`core:inspector.state.${slug(trace.state)}`)}
              </bdi>
            </td>
            <td>{[trace.from, trace.detail].filter(Boolean).join(': ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function slug(state: FactTrace['state']): string {
  return state === 'nobody tells' ? 'nobody' : state;
}

/** For a support ticket: facts, names and rules alone. */
function Copies({ entry }: { entry: Entry }) {
  const t = useT();
  const { build } = useService(Page).state;
  const router = useService(Router);
  const host = useService(Plugins);
  const record = () => {
    const report = host.list().find(({ id }) => id === entry.owner);
    return traceRecord(entry, { build, page: router.current().path, ...(report ? { plugin: report } : {}) }, t);
  };
  return (
    <div className={styles['copies']}>
      <CopyButton words label={t('core:inspector.copyText')} text={() => traceText(record())} />
      <CopyButton words label={t('core:inspector.copyJson')} text={() => JSON.stringify(record(), null, 2)} />
    </div>
  );
}
