import { useCallback, useEffect, useRef, useState } from 'react';
import { useT } from '@sextant/sdk';
import { Button } from '@sextant/ui';
import { type ClipboardText, shownText, withCopied } from './clipboard-text.ts';
import { Clipboard } from './clipboard.tsx';
import { isOver } from './console-end.ts';
import { ConsoleStage } from './console-stage.tsx';
import { ConsoleStatus } from './console-status.tsx';
import type { ConsoleViewProps } from './console-view.ts';
import { layoutNames } from './layouts.ts';
import { TypeText } from './type-text.tsx';
import { useConnection } from './use-connection.ts';
import { VncTools } from './vnc-tools.tsx';
import type { VncSettings, VncViewer } from './vnc-viewer.ts';
import styles from './console.module.css';

/** The screen of a server, its state, and what can be sent to it. */
export function VncConsole({ server, choice, choices, onChoose }: ConsoleViewProps) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const kept = useRef<HTMLCanvasElement>(null);
  const viewer = useRef<VncViewer>(null);
  const firstTool = useRef<HTMLButtonElement>(null);
  const [settings, setSettings] = useState<VncSettings>({ fit: true, viewOnly: false });
  const [isTyping, setTyping] = useState(false);
  const [hasClipboard, setHasClipboard] = useState(false);
  const [clipboard, setClipboard] = useState<ClipboardText>({ guest: '' });
  useEffect(() => viewer.current?.change(settings), [settings]);
  // The storage is the browser's: a layout of another version may be in it.
  const layout = layoutNames.find((name) => name === choices.layout) ?? 'us';
  const load = useCallback(async () => {
    const { VncViewer } = await import('./vnc-viewer.ts');
    const copied = (text: string) => setClipboard((now) => withCopied(now, text));
    viewer.current = new VncViewer(place.current!, kept.current!, { fit: true, viewOnly: false }, copied);
    return viewer.current;
  }, []);
  const { state, connect } = useConnection(server.id, 'vnc', load);
  const mayTakePart = state.phase === 'connected' && !settings.viewOnly;
  return (
    <>
      <div className={styles['bar']}>
        {choice}
        <ConsoleStatus state={state} />
        <VncTools
          viewer={viewer}
          isConnected={state.phase === 'connected'}
          fileName={server.name}
          firstTool={firstTool}
          settings={settings}
          onSettings={setSettings}
        />
        <Button size="s" icon="keyboard" aria-expanded={isTyping} onClick={() => setTyping(!isTyping)}>
          {t('instances:console.type.open')}
        </Button>
        <Button size="s" icon="copy" aria-expanded={hasClipboard} onClick={() => setHasClipboard(!hasClipboard)}>
          {t('instances:console.clipboard.open')}
        </Button>
      </div>
      <div hidden={!isTyping}>
        <TypeText
          layout={layout}
          onLayout={(value) => onChoose({ layout: value })}
          isConnected={mayTakePart}
          isOver={state.phase === 'ended' && isOver(state.end)}
          send={(sign, by) => viewer.current?.type(sign, by) ?? false}
        />
      </div>
      {hasClipboard ? (
        <Clipboard
          text={shownText(clipboard)}
          onText={(typed) => setClipboard({ ...clipboard, typed })}
          isConnected={mayTakePart}
          send={(text) => {
            viewer.current?.copy(text);
            setClipboard({ guest: text });
          }}
        />
      ) : null}
      <ConsoleStage
        state={state}
        server={server}
        className={styles['screen']}
        hint={t('instances:console.keys-hint')}
        onConnect={connect}
        onLeave={() => firstTool.current?.focus()}
      >
        <canvas ref={kept} className={styles['kept']} aria-hidden />
        <div
          ref={place}
          className={styles['place']}
          role="group"
          aria-label={t('instances:console.screen', { name: server.name })}
        />
      </ConsoleStage>
      <p className={styles['hint']}>{t('instances:console.text-hint', { tab: t('instances:details.tab.log') })}</p>
    </>
  );
}
