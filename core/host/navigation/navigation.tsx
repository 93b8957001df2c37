import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { useT } from '#ui/services-context.tsx';
import { NavigationList, type NavigationListProps } from './navigation-list.tsx';
import styles from './navigation.module.css';

export interface NavigationProps extends NavigationListProps {
  /** The operator may choose between rail and words; too narrow a window leaves no choice. */
  onToggleRail?: (() => void) | undefined;
}

/** The column of panels at the start of the window: with words, or a rail of icons. */
export function Navigation({ onToggleRail, ...list }: NavigationProps) {
  const t = useT();
  return (
    <nav
      aria-label={t('core:nav.label')}
      data-point="panels@1"
      className={classNames(styles['nav'], list.rail && styles['rail'])}
    >
      <NavigationList {...list} />
      {onToggleRail ? (
        <div className={styles['foot']}>
          <IconButton
            icon="panel-left"
            flip
            label={t(list.rail ? 'core:nav.expand' : 'core:nav.collapse')}
            onClick={onToggleRail}
          />
        </div>
      ) : null}
    </nav>
  );
}

export interface NavigationDrawerProps extends Omit<NavigationListProps, 'rail'> {
  onClose(): void;
}

/** The same on a phone: a drawer over the page. A press beside it, Esc, or choosing a panel closes it. */
export function NavigationDrawer({ onClose, ...list }: NavigationDrawerProps) {
  const t = useT();
  const drawer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!drawer.current?.open) drawer.current?.showModal();
  }, []);
  return (
    <dialog
      ref={drawer}
      aria-label={t('core:nav.label')}
      className={styles['drawer']}
      onClose={onClose}
      onClick={(event) => {
        const target = event.target as HTMLElement;
        // The backdrop counts as the dialog itself; a link is where the operator wanted to go.
        if (target === drawer.current || target.closest('a')) onClose();
      }}
    >
      <div className={styles['drawer-head']}>
        <span>{t('core:nav.label')}</span>
        <IconButton icon="x" label={t('core:nav.close')} onClick={onClose} />
      </div>
      <nav aria-label={t('core:nav.label')} data-point="panels@1" className={styles['nav']}>
        <NavigationList {...list} rail={false} />
      </nav>
    </dialog>
  );
}
