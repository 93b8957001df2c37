import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { classNames } from '../controls/class-names.ts';
import { useT } from '../services-context.tsx';
import type { Ink } from './ansi-line.ts';
import { type LogText, markPieces } from './log-text.ts';
import styles from './console-log.module.css';

export interface LogViewHandle {
  /** Scrolls until a line is in view. */
  show(line: number): void;
}

export interface LogViewProps {
  log: LogText;
  wrap: boolean;
  /** Marked wherever it is. */
  search: string;
  /** The line of the hit that is looked at. */
  current: number | undefined;
  /** Stays at the end when lines arrive. */
  following: boolean;
  ref?: Ref<LogViewHandle>;
}

/** Height of a line that is not wrapped, in pixels. */
const lineHeight = 18;

/** The lines in view and a few around them, however many there are. Read from left to right in every language. */
export function LogView({ log, wrap, search, current, following, ref }: LogViewProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: log.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 20,
  });
  useImperativeHandle(ref, () => ({ show: (line) => lines.scrollToIndex(line, { align: 'center' }) }), [lines]);
  // The newest lines are what is looked for: at the end at first, and for as long as the log is followed.
  const seen = useRef(false);
  useEffect(() => {
    if (log.count === 0 || (seen.current && !following)) return;
    seen.current = true;
    lines.scrollToIndex(log.count - 1, { align: 'end' });
  }, [log, following, lines]);
  // The first hit is brought into view while the text is typed.
  useEffect(() => {
    if (search !== '' && current !== undefined) lines.scrollToIndex(current, { align: 'center' });
  }, [search, current, lines]);
  useEffect(() => lines.measure(), [wrap, lines]);

  if (log.count === 0) return <p className={styles['empty']}>{t('core:consoleLog.empty')}</p>;
  const drawn = lines.getVirtualItems();
  return (
    <div
      ref={scroller}
      dir="ltr"
      role="region"
      tabIndex={0}
      aria-label={t('core:consoleLog.label')}
      className={classNames(styles['view'], wrap && styles['wrap'])}
    >
      <pre className={styles['lines']} style={{ blockSize: lines.getTotalSize() }}>
        <span className={styles['drawn']} style={{ transform: `translateY(${drawn[0]?.start ?? 0}px)` }}>
          {drawn.map(({ index }) => (
            <span
              key={index}
              ref={wrap ? lines.measureElement : undefined}
              data-index={index}
              className={classNames(styles['line'], index === current && styles['current'])}
            >
              {markPieces(log.pieces(index), search).map(({ text, ink, marked }, place) =>
                marked ? (
                  // oxlint-disable-next-line no-array-index-key -- pieces of a line have no other name
                  <mark key={place}>{text}</mark>
                ) : (
                  // oxlint-disable-next-line no-array-index-key -- pieces of a line have no other name
                  <span key={place} {...dataOf(ink)}>
                    {text}
                  </span>
                ),
              )}
              {'\n'}
            </span>
          ))}
        </span>
      </pre>
    </div>
  );
}

/** Inverse writing changes places; a default that becomes a colour is named `plain`. */
function dataOf(ink: Ink): Record<string, string | number | true | undefined> {
  const { color, back, inverse } = ink;
  return {
    'data-color': inverse ? (back ?? 'plain') : color,
    'data-back': inverse ? (color ?? 'plain') : back,
    'data-bold': ink.bold || undefined,
    'data-underline': ink.underline || undefined,
  };
}
