import { type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import { moveRovingFocus } from './roving-focus.ts';
import { Tooltip } from './tooltip.tsx';
import styles from './choice.module.css';

export interface Segment {
  value: string;
  label: ReactNode;
  icon?: string;
  /** A figure beside the word. */
  count?: ReactNode;
  disabledReason?: string | undefined;
}

export interface SegmentedProps {
  options: readonly Segment[];
  value: string;
  onChange(value: string): void;
  /** Accessible name of the group. */
  label: string;
  size?: 'm' | 's';
}

/** Draws a few choices in a row, of which one is taken; the arrows move and choose. */
export function Segmented({ options, value, onChange, label, size = 'm' }: SegmentedProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = moveRovingFocus(event, '[role=radio]');
    const option = index === undefined ? undefined : options[index];
    if (option && !option.disabledReason) onChange(option.value);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames(styles['segmented'], size === 's' && styles['small'])}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => {
        const chosen = option.value === value;
        const none = !options.some((each) => each.value === value);
        const segment = (
          <button
            key={option.value}
            type="button"
            role="radio"
            aria-checked={chosen}
            aria-disabled={option.disabledReason ? true : undefined}
            tabIndex={chosen || (none && index === 0) ? 0 : -1}
            className={styles['segment']}
            onClick={() => option.disabledReason || onChange(option.value)}
          >
            {option.icon ? <Icon name={option.icon} /> : null}
            <span>{option.label}</span>
            {option.count === undefined ? null : <span className={styles['count']}>{option.count}</span>}
          </button>
        );
        return option.disabledReason ? (
          <Tooltip key={option.value} content={option.disabledReason}>
            {segment}
          </Tooltip>
        ) : (
          segment
        );
      })}
    </div>
  );
}
