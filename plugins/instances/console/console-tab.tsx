import { type ReactNode, useRef } from 'react';
import { type DetailsViewProps, Router, useService, useT } from '@sextant/sdk';
import { Alert, IconButton, Segmented } from '@sextant/ui';
import { isOnNoHost } from '../details/on-no-host.ts';
import type { Server } from '../server.ts';
import { useConsoleChoices } from './kept-choices.ts';
import { SerialConsole } from './serial-console.tsx';
import { VncConsole } from './vnc-console.tsx';
import styles from './console.module.css';

/** States in which a server has no console: nothing of it runs. */
const withoutConsole = new Set([
  'BUILD',
  'DELETED',
  'MIGRATING',
  'RESIZE',
  'REVERT_RESIZE',
  'SHELVED',
  'SHELVED_OFFLOADED',
  'SHUTOFF',
  'SOFT_DELETED',
  'SUSPENDED',
  'VERIFY_RESIZE',
]);

/** The tab "Console": the screen of a server, or its serial line. */
export function ConsoleTab({ item }: DetailsViewProps<Server>) {
  const t = useT();
  const { id, name, status = '' } = item;
  const [choices, change] = useConsoleChoices(id);
  const { kind = 'vnc' } = choices;
  const router = useService(Router);
  const part = useRef<HTMLElement>(null);
  const isAlone = new URLSearchParams(router.current().search).has('full');
  const toggleFullScreen = () =>
    document.fullscreenElement ? document.exitFullscreen() : part.current?.requestFullscreen();
  const choice = (
    <>
      <Segmented
        size="s"
        label={t('instances:console.kind.label')}
        value={kind}
        onChange={(value) => change({ kind: value === 'serial' ? 'serial' : 'vnc' })}
        options={[
          { value: 'vnc', label: t('instances:console.kind.vnc') },
          { value: 'serial', label: t('instances:console.kind.serial') },
        ]}
      />
      <IconButton
        size="s"
        icon="monitor"
        label={t('instances:console.full-screen')}
        onClick={() => void toggleFullScreen()}
      />
    </>
  );
  const View = kind === 'serial' ? SerialConsole : VncConsole;
  const content = (
    <section ref={part} className={styles['console']} aria-label={t('instances:console.label', { name })}>
      {withoutConsole.has(status) || isOnNoHost(item) ? (
        <Alert type="info" title={t('instances:console.none.title', { name })}>
          {t('instances:console.none.advice')}
        </Alert>
      ) : (
        <View key={`${kind} ${id}`} server={item} choice={choice} choices={choices} onChoose={change} />
      )}
    </section>
  );
  return isAlone ? <Alone title={t('instances:console.label', { name })}>{content}</Alone> : content;
}

/** Lays the console over the whole page, which can't be reached meanwhile. */
function Alone({ title, children }: { title: string; children: ReactNode }) {
  const open = (dialog: HTMLDialogElement | null) => {
    if (dialog && !dialog.open) dialog.showModal();
  };
  return (
    <dialog ref={open} className={styles['alone']} aria-label={title} onCancel={(event) => event.preventDefault()}>
      <h1 className={styles['heading']}>
        <bdi>{title}</bdi>
      </h1>
      {children}
    </dialog>
  );
}
