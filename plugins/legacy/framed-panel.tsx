import { useEffect, useState } from 'react';
import { Clock, Storage, useService, useT } from '@sextant/sdk';
import { Alert, Button } from '@sextant/ui';
import type { LegacyPanel } from './legacy-panel.ts';
import styles from './legacy.module.css';

/** Milliseconds until a frame without an answer is told of. */
const lateAfter = 8000;
/** Milliseconds after which somebody who sees nothing would like to know why: a frame that is refused looks loaded. */
const emptyAfter = 3000;

/** Note above the frame, as a key of `legacy:note`. */
type Note = 'late' | 'empty' | 'reload' | 'elsewhere';

/** A page of the other console. It gets no address of this one, and can't leave its frame. */
export function FramedPanel({ panel, address }: { panel: LegacyPanel; address: string }) {
  const t = useT();
  const [isLoaded, setLoaded] = useState(false);
  const { note, hide } = useNote(panel, address, isLoaded);
  const { console, label } = panel;
  return (
    <>
      {note ? (
        <div className={styles['note']}>
          <Alert type={note === 'empty' ? 'note' : 'warning'} live>
            {t(`legacy:note.${note}`, { console })}{' '}
            {note === 'reload' || note === 'elsewhere' ? (
              <Button size="s" onClick={() => location.reload()}>
                {t('legacy:load')}
              </Button>
            ) : (
              <Button size="s" onClick={hide}>
                {t('legacy:hide')}
              </Button>
            )}
          </Alert>
        </div>
      ) : null}
      <iframe
        className={styles['frame']}
        title={t('legacy:frame', { console, title: label })}
        src={address}
        onLoad={() => setLoaded(true)}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the page is never of this origin: see showingOf
        sandbox="allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
      />
    </>
  );
}

function useNote({ id, console }: LegacyPanel, address: string, isLoaded: boolean) {
  const clock = useService(Clock);
  const storage = useService(Storage);
  const hidden = `legacy.hidden.${console}.${id}`;
  const [told, setTold] = useState<Note>();
  useEffect(() => {
    const timer = clock.after(isLoaded ? emptyAfter : lateAfter, () =>
      setTold((before) => (isBlocked(before) ? before : isLoaded ? 'empty' : 'late')),
    );
    return () => timer.dispose();
  }, [clock, isLoaded]);
  useEffect(() => {
    const { origin } = new URL(address);
    const onViolation = ({ effectiveDirective, blockedURI, originalPolicy }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== 'frame-src' || !URL.canParse(blockedURI)) return;
      // A page that was opened before the site named this address has a policy without it.
      if (!originalPolicy.includes(origin)) setTold('reload');
      else setTold('elsewhere');
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [address]);
  const isOver = (told === 'late' && isLoaded) || (told === 'empty' && storage.get(hidden) === true);
  return {
    note: isOver ? undefined : told,
    hide() {
      if (told === 'empty') storage.set(hidden, true);
      setTold(undefined);
    },
  };
}

const isBlocked = (note: Note | undefined) => note === 'reload' || note === 'elsewhere';
