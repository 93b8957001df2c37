import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyView } from '#base';
import { Modals } from '#services/modals/modals';
import { Storage } from '#services/storage/storage';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { useMedia } from '#ui/use-media.ts';
import { nameOf } from '../navigation/navigation-list.tsx';
import { Navigation, NavigationDrawer } from '../navigation/navigation.tsx';
import { inOrder, type NavigationPanel, navigationTree, panelInView, placeOf } from '../navigation/navigation-tree.ts';
import { panelLetters } from '../navigation/panel-letters.ts';
import { usePanelPlaces, usePanels } from '../navigation/use-panels.ts';
import { useRememberedPages } from '../palette/recent-pages.ts';
import { useCommandPalette } from '../palette/use-command-palette.tsx';
import { useScopeFollow } from '../router/use-scope-follow.ts';
import { callTool } from './call-tool.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { OperatorHeader } from './operator-header.tsx';
import { LeftMessages } from './left-messages.tsx';
import { useShellShortcuts } from './shortcuts.ts';
import type { ToolLetter } from './tools.ts';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import styles from './shell.module.css';

/** Bar, navigation, and the page that is in view. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  const { mode, toggleRail } = useNavigationMode();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const navigation = useNavigation();
  const { palette, bar } = useKeys(navigation.letters);
  useRememberedPages(useLocation().pathname);
  useFocusOnNavigation(main);
  const scope = useScopeFollow();

  return (
    <div className={styles['shell']} data-nav={mode}>
      <a href="#main" className={styles['skip']}>
        {t('core:shell.skip')}
      </a>
      <TopBar onOpenNavigation={mode === 'drawer' ? () => setDrawerOpen(true) : undefined} {...bar} />
      {mode === 'drawer' ? (
        drawerOpen && <NavigationDrawer {...navigation.list} onClose={() => setDrawerOpen(false)} />
      ) : (
        <Navigation {...navigation.list} rail={mode === 'rail'} onToggleRail={toggleRail} />
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles['main']}>
        <ConnectionBar />
        <OperatorHeader />
        <LeftMessages />
        <div key={scope} className={styles['page']}>
          {children}
        </div>
      </main>
      {palette}
    </div>
  );
}

function useNavigation() {
  const current = panelInView(usePanels(), useLocation());
  const places = usePanelPlaces();
  const dashboards = useMemo(() => navigationTree(places), [places]);
  const letters = useMemo(() => panelLetters(inOrder(dashboards).filter(({ waiting }) => !waiting)), [dashboards]);
  return { letters, list: { dashboards, current, currentDashboard: current && placeOf(current).dashboard } };
}

/** `wide`, `rail` or `drawer`. On a wide window the operator chooses between the first two, and it is kept. */
function useNavigationMode() {
  const storage = useService(Storage);
  const narrow = useMedia('(max-width: 900px)');
  const phone = useMedia('(max-width: 767px)');
  const [rail, setRail] = useState(() => storage.get<boolean>('navigation.rail') ?? false);
  const toggleRail = () => {
    setRail(!rail);
    storage.set('navigation.rail', !rail);
  };
  const mode = phone ? 'drawer' : narrow || rail ? 'rail' : 'wide';
  return { mode, toggleRail: narrow ? undefined : toggleRail } as const;
}

function useKeyboardHelp(letters: ReadonlyMap<string, NavigationPanel>) {
  const t = useT();
  const modals = useService(Modals);
  return () => {
    if (modals.stack().some((modal) => modal.id === 'keyboard')) return;
    const places = [...letters].map(([letter, panel]) => ({
      id: letter,
      keys: ['g', letter],
      words: panel.label,
      hint: nameOf(t, 'dashboard', placeOf(panel).dashboard),
    }));
    const content = lazyView<object>(async () => {
      const [{ KeyboardSheet }, { translatorKeys }] = await Promise.all([
        import('#ui/keyboard/keyboard-sheet.tsx'),
        import('../translators/translator-keys.ts'),
      ]);
      return () => <KeyboardSheet places={places} translators={translatorKeys(t)} />;
    });
    void modals.open({ id: 'keyboard', size: 'medium', title: t('core:keyboard.title'), content });
  };
}

/** The keys that go to a panel, ask for help, or open the palette; it stands over the page. */
function useKeys(letters: ReadonlyMap<string, NavigationPanel>) {
  const navigate = useNavigate();
  const services = useServices();
  const onHelp = useKeyboardHelp(letters);
  const { palette, toggle } = useCommandPalette({ letters, onHelp });
  useShellShortcuts({
    onHelp,
    onPalette: toggle,
    onTool: (letter) => void callTool(services, letter as ToolLetter),
    onGo: (letter) => {
      const panel = letters.get(letter);
      if (panel) void navigate(panel.path);
      return panel !== undefined;
    },
  });
  return { palette, bar: { onHelp, onSearch: toggle } };
}
