import { type FormEvent, type ReactNode, useId, useLayoutEffect } from 'react';
import { seenName } from '#base';
import type { Modal } from '#services/modals/modals';
import { Alert } from '../controls/alert.tsx';
import { AwayContext } from '../controls/away-context.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { useT } from '../services-context.tsx';
import { useModalPlace } from './modal-context.ts';
import { ModalDialog } from './modal-dialog.tsx';
import { useAway } from './use-away.ts';
import styles from './modal.module.css';

export interface ModalFrameProps {
  /** Only for a frame of its own; in the modal layer the modal's size counts. */
  size?: Modal['size'];
  title: ReactNode;
  subtitle?: ReactNode;
  /** The cross and Esc. Left out in the modal layer, they close the modal, which asks first when something was typed. */
  onClose?(): void;
  /**
   * Buttons; the first group stands at the start, what follows a `ModalFooterSpace` at the end. As a function it is given what
   * closes the dialog as Esc does: a button that cancels asks first where something was typed.
   */
  footer?: ReactNode | ((askClose: () => void) => ReactNode);
  /** Beside the content, at the end: a summary. */
  aside?: ReactNode;
  /** Before the content, at the start: the steps of a wizard. */
  start?: ReactNode;
  /**
   * The main button sends nothing to the project: it closes, or saves a file. Left out, the button is disabled and says why while
   * another tab has taken the session to another project, and Enter in the dialog's forms sends nothing either.
   */
  anyProject?: boolean;
  /** No padding around the content. */
  flush?: boolean;
  children: ReactNode;
}

/**
 * Head, content and foot of a modal. Within the modal layer (the content of a `bare` modal) it fills the dialog that is
 * there; anywhere else it opens one of its own for as long as it is drawn.
 */
export function ModalFrame(props: ModalFrameProps) {
  const place = useModalPlace();
  const own = useId();
  const closeBy = place?.closeBy;
  useLayoutEffect(() => {
    closeBy?.(props.onClose);
    return () => closeBy?.(undefined);
  }, [closeBy, props.onClose]);
  if (place) return <Frame {...props} titleId={place.titleId} close={props.onClose ?? place.askClose} />;
  return (
    <ModalDialog size={props.size ?? 'medium'} titleId={own} onAskClose={() => props.onClose?.()}>
      <Frame {...props} titleId={own} close={props.onClose} />
    </ModalDialog>
  );
}

function Frame({
  title,
  subtitle,
  footer,
  aside,
  start,
  anyProject,
  flush,
  children,
  titleId,
  close,
}: ModalFrameProps & { titleId: string; close: (() => void) | undefined }) {
  const t = useT();
  const strayed = useAway();
  const away = anyProject ? undefined : strayed;
  const ask = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    away?.onClickCapture();
  };
  return (
    <div className={styles['frame']} onSubmitCapture={away && ask}>
      <header data-modal-head="" className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {subtitle ? (
          <span className={styles['subtitle']}>{typeof subtitle === 'string' ? seenName(subtitle) : subtitle}</span>
        ) : null}
        {close ? (
          <span className={styles['cross']}>
            <IconButton icon="x" label={t('core:modal.close')} onClick={close} />
          </span>
        ) : null}
      </header>
      <div
        className={classNames(
          styles['columns'],
          start ? styles['with-start'] : null,
          aside ? styles['with-aside'] : null,
        )}
      >
        {start ? <div className={styles['start']}>{start}</div> : null}
        <div data-modal-body="" className={classNames(styles['body'], flush && styles['flush'])}>
          {children}
        </div>
        {aside ? <aside className={styles['aside']}>{aside}</aside> : null}
      </div>
      {away ? (
        <div className={styles['away']}>
          <Alert type="warning" live>
            {away.message}{' '}
            <Button size="s" onClick={away.onClickCapture}>
              {t('core:scopeChange.elsewhere.choose')}
            </Button>
          </Alert>
        </div>
      ) : null}
      {footer ? (
        <footer className={styles['foot']}>
          <AwayContext value={away}>{typeof footer === 'function' ? footer(() => close?.()) : footer}</AwayContext>
        </footer>
      ) : null}
    </div>
  );
}

export interface ModalFooterSpaceProps {
  children?: ReactNode;
}

/** Pushes what follows to the end of a modal's foot. */
export function ModalFooterSpace({ children }: ModalFooterSpaceProps) {
  return <span className={styles['space']}>{children}</span>;
}
