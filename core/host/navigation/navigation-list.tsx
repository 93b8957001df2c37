import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Storage } from '#services/storage/storage';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { Tooltip } from '#ui/controls/tooltip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { useService, useT } from '#ui/services-context.tsx';
import type { Dashboard, NavigationPanel } from './navigation-tree.ts';
import { usePanelAhead } from './use-panel-ahead.ts';
import styles from './navigation.module.css';

export interface NavigationListProps {
  dashboards: readonly Dashboard[];
  /** The panel in view. */
  current: NavigationPanel | undefined;
  currentDashboard: string | undefined;
  /** Icons alone. */
  rail: boolean;
}

const dashboardIcons: Readonly<Record<string, string>> = {
  project: 'folder',
  admin: 'shield',
  identity: 'user-cog',
  settings: 'settings',
};

/** Dashboards, which open and close, with their groups and panels. Which are open is kept. */
export function NavigationList({ dashboards, current, currentDashboard, rail }: NavigationListProps) {
  const { isOpen, toggle } = useOpenDashboards(currentDashboard ?? dashboards[0]?.id);
  return dashboards.map((dashboard) => (
    <DashboardSection
      key={dashboard.id}
      dashboard={dashboard}
      current={current}
      rail={rail}
      open={isOpen(dashboard.id)}
      onToggle={() => toggle(dashboard.id)}
    />
  ));
}

function useOpenDashboards(first: string | undefined) {
  const storage = useService(Storage);
  const [choice, setChoice] = useState(() => storage.get<Record<string, boolean>>('navigation.dashboards') ?? {});
  const isOpen = (id: string) => choice[id] ?? id === first;
  const toggle = (id: string) => {
    const next = { ...choice, [id]: !isOpen(id) };
    setChoice(next);
    storage.set('navigation.dashboards', next);
  };
  return { isOpen, toggle };
}

interface SectionProps {
  dashboard: Dashboard;
  current: NavigationPanel | undefined;
  rail: boolean;
  open: boolean;
  onToggle(): void;
}

function DashboardSection({ dashboard, current, rail, open, onToggle }: SectionProps) {
  const t = useT();
  const name = nameOf(t, 'dashboard', dashboard.id);
  const head = (
    <button
      type="button"
      className={styles['dashboard']}
      aria-expanded={open}
      aria-label={rail ? name : undefined}
      onClick={onToggle}
    >
      <Icon name={dashboardIcons[dashboard.id] ?? 'folder'} />
      {rail ? null : (
        <>
          <span className={styles['words']}>{name}</span>
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} flip={!open} />
        </>
      )}
    </button>
  );
  return (
    <section aria-label={name}>
      {rail ? <Tooltip content={name}>{head}</Tooltip> : head}
      {open
        ? dashboard.groups.map((group) => (
            <div
              key={group.id}
              role="group"
              aria-label={group.id ? nameOf(t, 'group', group.id) : name}
              className={styles['group']}
            >
              {group.id && !rail ? <p className={styles['group-name']}>{nameOf(t, 'group', group.id)}</p> : null}
              <ul>
                {group.panels.map((panel) => (
                  <li key={panel.key} aria-hidden={panel.waiting}>
                    {panel.waiting ? (
                      <PanelPending rail={rail} />
                    ) : (
                      <PanelLink panel={panel} current={panel.key === current?.key} rail={rail} />
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))
        : null}
    </section>
  );
}

interface PanelLinkProps {
  panel: NavigationPanel;
  current: boolean;
  rail: boolean;
}

/** Drawn again when it is another one: not with each entry that comes or goes beside it. */
const PanelLink = memo(function PanelLink({ panel, current, rail }: PanelLinkProps) {
  const ahead = usePanelAhead(panel);
  const link = (
    <Link
      {...ahead}
      to={panel.path}
      className={classNames(styles['panel'])}
      aria-current={current ? 'page' : undefined}
      data-panel={panel.key}
      data-current={current || undefined}
      {...(rail ? { 'aria-label': panel.label } : {})}
    >
      <Icon name={panel.icon ?? 'box'} />
      {rail ? null : <span className={styles['words']}>{panel.label}</span>}
    </Link>
  );
  return rail ? <Tooltip content={panel.label}>{link}</Tooltip> : link;
});

/** The place of an entry that may come: as high as one. */
function PanelPending({ rail }: { rail: boolean }) {
  return (
    <span className={classNames(styles['panel'], styles['waiting'])}>
      <Skeleton width="16px" height="16px" />
      {rail ? null : <Skeleton width="96px" height="12px" />}
    </span>
  );
}

/** The console's own names, or the id in words for what a plugin made up. */
export function nameOf(t: (key: string) => string, kind: 'dashboard' | 'group', id: string): string {
  const key = `core:nav.${kind}.${id}`;
  const name = t(key);
  return name === key || name === key.slice('core:'.length)
    ? id.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
    : name;
}
