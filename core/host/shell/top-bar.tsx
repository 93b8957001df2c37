import { Link } from 'react-router-dom';
import { consolePoints } from '#registry';
import { IconButton } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { commandKey } from '#ui/keyboard/command-key.ts';
import { Slot } from '#ui/plugins/slot.tsx';
import { useT } from '#ui/services-context.tsx';
import { Mark } from './mark.tsx';
import { LanguageMenu, ThemeMenu } from './preference-menus.tsx';
import { ScopeSwitcher } from './scope-switcher.tsx';
import { TasksMenu } from './tasks-menu.tsx';
import { UserMenu } from './user-menu.tsx';
import styles from './shell.module.css';

export interface TopBarProps {
  /** Absent while the navigation is in view anyway. */
  onOpenNavigation?: (() => void) | undefined;
  onHelp(): void;
  /** Opens the command palette. */
  onSearch(): void;
}

/** The bar at the head of every page. */
export function TopBar({ onOpenNavigation, onHelp, onSearch }: TopBarProps) {
  const t = useT();
  return (
    <header className={styles['top']}>
      {onOpenNavigation ? <IconButton icon="menu" label={t('core:nav.open')} onClick={onOpenNavigation} /> : null}
      <Link to="/" className={styles['brand']} aria-label={t('core:shell.home')}>
        <Mark className={styles['mark']} />
        <span className={styles['brand-name']}>Sextant</span>
      </Link>
      <ScopeSwitcher />
      <div className={styles['tools']} data-point="header@1">
        <SearchButton onClick={onSearch} />
        <Slot point={consolePoints.header} />
        <TasksMenu />
        <IconButton icon="circle-help" label={t('core:keyboard.title')} aria-keyshortcuts="?" onClick={onHelp} />
        <ThemeMenu />
        <LanguageMenu />
        <UserMenu />
      </div>
    </header>
  );
}

function SearchButton({ onClick }: { onClick(): void }) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles['search']}
      aria-label={t('core:palette.placeholder')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      <Icon name="search" />
      <span className={styles['search-words']}>{t('core:palette.placeholder')}</span>
      <kbd aria-hidden className={styles['search-key']}>
        {commandKey()} K
      </kbd>
    </button>
  );
}
