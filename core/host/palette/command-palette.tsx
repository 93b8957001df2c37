import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ScopeProject } from '#protocol';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { Palette } from '#ui/palette/palette.tsx';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import type { NavigationPanel } from '../navigation/navigation-tree.ts';
import { usePanels } from '../navigation/use-panels.ts';
import { placeEntries } from './place-entries.ts';
import { recentPages } from './recent-pages.ts';
import { scopeEntries, settingEntries } from './setting-entries.ts';
import { useActionEntries, useCommandEntries } from './use-action-entries.ts';
import { useItemEntries } from './use-item-entries.ts';

export interface CommandPaletteProps {
  /** The letters after `g`. */
  letters: ReadonlyMap<string, NavigationPanel>;
  onHelp(): void;
  onClose(): void;
}

/** The palette of the console: pages, actions, scopes and settings, as they are permitted now, and items that services find. */
export function CommandPalette({ letters, onHelp, onClose }: CommandPaletteProps) {
  const t = useT();
  const services = useServices();
  const navigate = useNavigate();
  const { webRoot } = useService(Page);
  const { pathname } = useLocation();
  const panels = usePanels();
  const recent = useState(() => recentPages(services.get(Storage)))[0];
  const actions = useActionEntries(panels);
  const commands = useCommandEntries();
  const { items, failures, isAsking, type } = useItemEntries(panels);
  const i18n = useService(I18n);
  const projects = useProjects();
  const entries = useMemo(
    () => [
      ...placeEntries(panels, letters, recent, pathname, t),
      ...(actions ?? []),
      ...commands,
      ...scopeEntries(services, projects, t),
      ...settingEntries(services, onHelp, t),
    ],
    [panels, letters, recent, pathname, t, actions, commands, services, projects, onHelp],
  );
  const choose = ({ address, run }: PaletteEntry, aside: boolean) => {
    if (address === undefined) void run?.();
    else if (aside) window.open(webRoot + address.replace(/^\//, ''), '_blank', 'noopener');
    else void navigate(address);
  };
  return (
    <Palette
      entries={entries}
      items={items}
      notes={failures.map(({ names, reason }) => t('core:palette.unsearched', { names: i18n.list(names), reason }))}
      busy={actions === undefined || isAsking}
      onType={type}
      scope={useService(Session).current().project_name ?? undefined}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

const none: readonly ScopeProject[] = [];

/** The projects one may switch to; none while they are asked for, or when they can't be listed. */
function useProjects(): readonly ScopeProject[] {
  const scope = useService(Scope);
  const [projects, setProjects] = useState(none);
  useEffect(() => {
    let current = true;
    scope.projects().then(
      (all) => current && setProjects(all),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [scope]);
  return projects;
}
