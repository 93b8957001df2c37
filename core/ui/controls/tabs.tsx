import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import { Skeleton } from './skeleton.tsx';
import { moveRovingFocus } from './roving-focus.ts';
import styles from './choice.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  count?: ReactNode;
  /** Something in it needs a change. */
  invalid?: boolean;
}

export interface TabsProps {
  tabs: readonly Tab[];
  value: string;
  onChange(id: string): void;
  /** Accessible name of the row. */
  label: string;
  /** The panel of the tab in view. */
  children?: ReactNode;
  className?: string;
  panelClassName?: string;
  /** How many more may come: a place is kept for each. */
  waiting?: number;
}

/** A row of tabs and the panel of the one in view. */
export function Tabs(props: TabsProps) {
  const { tabs, value, onChange, label, children, className, panelClassName, waiting = 0 } = props;
  const base = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = moveRovingFocus(event, '[role=tab]');
    const tab = index === undefined ? undefined : tabs[index];
    if (tab) onChange(tab.id);
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={classNames(styles['tabs'], className)} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value && children !== undefined ? `${base}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={classNames(styles['tab'], tab.invalid && styles['tab-bad'])}
            onClick={() => onChange(tab.id)}
          >
            {tab.invalid ? <Icon name="circle-x" size={14} /> : null}
            {tab.label}
            {tab.count === undefined ? null : <span className={styles['count']}>{tab.count}</span>}
          </button>
        ))}
        {Array.from({ length: waiting }, (_, place) => (
          <span key={place} className={styles['tab']} aria-hidden="true">
            <Skeleton width="64px" height="12px" />
          </span>
        ))}
      </div>
      {children === undefined ? null : (
        <div
          role="tabpanel"
          id={`${base}-panel`}
          aria-labelledby={`${base}-tab-${value}`}
          // The panel takes the focus, so that keys can scroll it, whether or not something in it does.
          tabIndex={0}
          className={panelClassName}
        >
          {children}
        </div>
      )}
    </>
  );
}
