import { useEffect, useId, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { useFieldProps } from '../controls/field-context.ts';
import fieldStyles from '../controls/field.module.css';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';
import { Icon } from '../icons/icon.tsx';
import { type Translate, useT } from '../services-context.tsx';
import { ComboboxList } from './combobox-list.tsx';
import styles from './combobox.module.css';
import type { ComboboxOption } from './matching.ts';
import { type ComboboxState, useCombobox } from './use-combobox.ts';
import type { ComboboxSource } from './use-search.ts';

export type { ComboboxOption } from './matching.ts';
export type { ComboboxSource } from './use-search.ts';

const none: readonly ComboboxOption[] = [];

export interface ComboboxProps {
  /** All there are; with a `source`, those whose names are known without asking: what is chosen to begin with. */
  options?: readonly ComboboxOption[];
  /** Finds them elsewhere by what is typed: more than one would fetch at once. */
  source?: ComboboxSource | undefined;
  /** '' while nothing is chosen. For the name of one that is not known the source is asked; else it is shown as it is. */
  value: string;
  onChange(value: string): void;
  /** While nothing is chosen; "Search and choose" when absent. */
  placeholder?: string | undefined;
  /** Nothing need be chosen: a button takes the choice back. */
  clearable?: boolean;
  /** Accessible name outside a `Field`. */
  'aria-label'?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
}

/** Draws a choice among many, found by typing. The choices that can't be taken stay in the list with their reasons. */
export function Combobox(props: ComboboxProps) {
  const { options = none, source, value, onChange, placeholder, clearable, disabled = false, id, name } = props;
  const t = useT();
  const field = useFieldProps({ id });
  const state = useCombobox({ options, source, value, onChange });
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const marked = state.open && state.matches[state.mark] ? `${listId}-${state.mark}` : undefined;

  useEffect(() => {
    if (marked) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  // The name of the choice is selected, so that what is typed next replaces it.
  useEffect(() => {
    if (!state.open && document.activeElement === input.current) input.current?.select();
  }, [state.open, value]);

  return (
    <>
      <span ref={box} className={classNames(fieldStyles['box'], styles['combobox'])}>
        <input
          {...field}
          ref={input}
          name={name}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          // A placeholder is in the page's language, whatever is typed.
          dir={state.text === '' ? undefined : 'auto'}
          aria-label={props['aria-label']}
          aria-autocomplete="list"
          aria-expanded={state.open}
          aria-controls={state.open ? listId : undefined}
          aria-activedescendant={marked}
          placeholder={placeholder ?? t('core:combobox.placeholder')}
          disabled={disabled}
          value={state.text}
          onChange={(event) => state.type(event.target.value)}
          onClick={() => (state.open ? undefined : state.show())}
          onFocus={(event) => event.target.select()}
          onBlur={state.leave}
          onKeyDown={state.onKeyDown}
        />
        {clearable && value !== '' && !disabled ? (
          <IconButton
            size="s"
            icon="x"
            label={t('core:combobox.clear')}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          />
        ) : null}
        <span className={styles['mark']}>
          <Icon name="chevrons-up-down" size={14} />
        </span>
      </span>
      <VisuallyHidden role="status">{state.open ? newsOf(state, t) : ''}</VisuallyHidden>
      {state.open ? <ComboboxList id={listId} anchor={box} state={state} value={value} /> : null}
    </>
  );
}

/** Returns what a screen reader is told while the list is open. */
function newsOf({ search, matches }: ComboboxState, t: Translate): string {
  if (search.state === 'waiting') return t('core:combobox.searching');
  if (search.state === 'failed')
    return search.isFinal ? search.why : t('core:combobox.failedKeys', { why: search.why });
  return t('core:combobox.matches', { count: matches.length });
}
