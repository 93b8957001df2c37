import type { KeyboardEvent } from 'react';
import { IconButton } from '../controls/button.tsx';
import { TextInput } from '../controls/text-input.tsx';
import { useT } from '../services-context.tsx';
import styles from './console-log.module.css';

export interface LogSearchProps {
  text: string;
  onChange(text: string): void;
  /** Absent while nothing is looked for. */
  hits: number | undefined;
  hit: number;
  /** Goes one hit on, or one back. */
  onGo(step: 1 | -1): void;
}

/** Looks for a text in the log: Enter goes to the next line that holds it, Shift and Enter to the one before. */
export function LogSearch({ text, onChange, hits, hit, onGo }: LogSearchProps) {
  const t = useT();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onGo(event.shiftKey ? -1 : 1);
  };
  return (
    <div role="group" aria-label={t('core:consoleLog.search')} className={styles['search']}>
      <TextInput
        icon="search"
        value={text}
        onChange={onChange}
        onKeyDown={onKeyDown}
        aria-label={t('core:consoleLog.search')}
        placeholder={t('core:consoleLog.search')}
        spellCheck={false}
      />
      <span role="status" className={styles['hits']}>
        {hits === undefined
          ? null
          : hits === 0
            ? t('core:consoleLog.none')
            : t('core:consoleLog.hit', { hit: hit + 1, count: hits })}
      </span>
      <IconButton icon="chevron-up" label={t('core:consoleLog.previous')} disabled={!hits} onClick={() => onGo(-1)} />
      <IconButton icon="chevron-down" label={t('core:consoleLog.next')} disabled={!hits} onClick={() => onGo(1)} />
    </div>
  );
}
