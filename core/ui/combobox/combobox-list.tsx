import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import menuStyles from '../menu/menu.module.css';
import { keepPlaced, placeFloating } from '../menu/place-floating.ts';
import { useT } from '../services-context.tsx';
import { ComboboxStatus } from './combobox-status.tsx';
import styles from './combobox.module.css';
import type { ComboboxState } from './use-combobox.ts';

/** Pixels from its end at which a list gets its next portion. */
const near = 200;

interface ComboboxListProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  state: ComboboxState;
  value: string;
}

/** The choices, below the field and as wide; the focus stays in the field. */
export function ComboboxList({ id, anchor, state, value }: ComboboxListProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const { matches, drawn, mark } = state;

  useEffect(() => {
    const element = list.current;
    const beside = anchor.current;
    if (!element || !beside) return;
    element.showPopover();
    return keepPlaced(element, () => {
      element.style.inlineSize = `${beside.offsetWidth}px`;
      placeFloating(beside, element, { side: 'bottom', align: 'start' });
    });
  }, [anchor]);

  return (
    <div
      ref={list}
      popover="manual"
      className={classNames(menuStyles['surface'], styles['list'])}
      // A press in the list must not take the focus out of the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - near && drawn.length < matches.length) state.drawMore();
      }}
    >
      <div id={id} role="listbox" aria-label={t('core:combobox.choices')}>
        {drawn.map((option, index) => (
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.value === value}
            aria-disabled={option.disabledReason ? true : undefined}
            aria-setsize={matches.length}
            aria-posinset={index + 1}
            className={classNames(styles['option'], index === mark && styles['marked'])}
            onClick={() => state.choose(option)}
          >
            <bdi className={styles['label']}>{option.label}</bdi>
            {option.value === value ? <Icon name="check" size={14} /> : null}
            {option.disabledReason || option.hint ? (
              <span className={styles['hint']}>{option.disabledReason ?? option.hint}</span>
            ) : null}
          </div>
        ))}
      </div>
      <ComboboxStatus state={state} />
    </div>
  );
}
