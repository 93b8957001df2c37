import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Event } from '#base';
import { Icon, IconButton } from '#ui/controls/index.ts';
import { useListener, useT } from '#ui/services-context.tsx';
import { EntryList } from './entry-list.tsx';
import type { InspectorSource } from './inspector-source.ts';
import { startPicking } from './pick.ts';
import { hidePanel, showPanel } from './panel-dialog.ts';
import { PlaceView, PlacesList } from './place-view.tsx';
import { useInspector } from './use-inspector.ts';
import { useLatest } from '#ui/use-latest.ts';
import styles from './inspector.module.css';

export interface InspectorProps {
  source: InspectorSource;
  /** The element that had the focus when the inspector was opened. */
  start: Element | null;
  /** Fires when the inspector is asked for again, with the element that has the focus then. */
  asked: Event<Element | null>;
  onClose(): void;
}

/**
 * For any place in the interface: what is there, whose it is, why it stands there; what is absent, and why. It stands
 * beside the page, which goes on; over a dialog it is one itself, for what lies below could not be used.
 */
export function Inspector({ source, start, asked, onClose }: InspectorProps) {
  const t = useT();
  const panel = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const inspector = useInspector(source);
  const { view } = inspector;
  const [picking, setPicking] = useState(false);

  // Counts how often it came to the front: the focus goes into it once what it shows then is drawn.
  const [turn, setTurn] = useState(0);
  const come = useCallback(() => {
    if (panel.current) showPanel(panel.current);
    setTurn((before) => before + 1);
  }, []);
  useEffect(() => {
    if (turn > 0) focusIn(panel.current);
  }, [turn]);

  const begin = useEffectEvent(() => {
    if (start) inspector.lookAt(start);
    come();
  });
  // Once: what comes later is asked for by `asked`.
  useLayoutEffect(() => begin(), []);
  useListener(asked, (element) => {
    if (element && panel.current?.contains(element)) setPicking(true);
    else {
      if (element) inspector.lookAt(element);
      come();
    }
  });

  const latest = useLatest(inspector);
  useEffect(() => {
    const element = panel.current;
    if (!picking || !element) return;
    hidePanel(element);
    const end = () => {
      setPicking(false);
      come();
    };
    const session = startPicking({
      hint: t('core:inspector.pickHint'),
      describe(pointed) {
        const told = latest.current.describe(pointed);
        if (!told) return undefined;
        const place = latest.current.nameOf(told.place);
        return told.label === undefined ? place : t('core:inspector.pointed', { label: told.label, place });
      },
      onPick(chosen) {
        latest.current.lookAt(chosen);
        end();
      },
      onCancel: end,
    });
    return () => session.dispose();
  }, [come, picking, t, latest]);

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // In the field the console's own shortcut is not heard.
    if (event.altKey && event.shiftKey && event.code === 'KeyW') setPicking(true);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={panel}
      popover="manual"
      data-inspector=""
      aria-labelledby={titleId}
      className={styles['panel']}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <h2 id={titleId}>{t('core:inspector.title')}</h2>
          <IconButton
            icon="crosshair"
            label={t('core:inspector.pick')}
            aria-keyshortcuts="Alt+Shift+W"
            onClick={() => setPicking(true)}
          />
          <IconButton icon="x" label={t('core:modal.close')} onClick={onClose} />
        </div>
        <div className={styles['search']}>
          <Icon name="search" />
          <input
            type="search"
            data-search=""
            aria-label={t('core:inspector.search')}
            placeholder={t('core:inspector.searchPrompt')}
            autoComplete="off"
            spellCheck={false}
            dir={view.text ? 'auto' : undefined}
            value={view.text}
            onChange={(event) => inspector.type(event.target.value)}
          />
        </div>
        <div className={styles['body']}>
          <Body inspector={inspector} />
        </div>
      </div>
    </dialog>
  );
}

function Body({ inspector }: { inspector: ReturnType<typeof useInspector> }) {
  const t = useT();
  const { view, entries, nameOf } = inspector;
  if (view.text.trim() !== '') {
    return (
      <>
        <p role="status" className={styles['caption']}>
          {t('core:inspector.found', { count: entries.length })}
        </p>
        <EntryList entries={entries} open={view.open} placeOf={nameOf} onToggle={inspector.toggle} />
        {entries.length === 0 ? <p className={styles['note']}>{t('core:inspector.nothing')}</p> : null}
      </>
    );
  }
  return view.place ? <PlaceView inspector={inspector} place={view.place} /> : <PlacesList inspector={inspector} />;
}

/** Where one goes on: the entry that is open, else the field. */
function focusIn(panel: HTMLElement | null): void {
  const target =
    panel?.querySelector<HTMLElement>('[aria-expanded=true]') ?? panel?.querySelector<HTMLElement>('[data-search]');
  target?.focus();
}
