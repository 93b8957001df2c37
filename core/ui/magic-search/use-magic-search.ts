import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Facet } from '#registry';
import { useT } from '../services-context.tsx';
import {
  choicesOf,
  chosen,
  idle,
  pressed,
  removed,
  reversed,
  type SearchContext,
  type SearchState,
  type SearchValue,
  type Step,
  typed,
} from './search-model.ts';

export interface MagicSearchProps {
  facets: readonly Facet[];
  /** The filters of the page. */
  value: SearchValue;
  onChange(value: SearchValue): void;
  /** Text that is searched while it is typed; undefined when it was dropped or entered. */
  onLiveText(text: string | undefined): void;
  /** Somebody is about to type. */
  onFocus?(): void;
  /** Where free text is searched: in the loaded rows, or by the service. */
  textOn?: 'client' | 'server';
  inputRef?: RefObject<HTMLInputElement | null>;
  /** The name of what is searched: tells one bar of a page from another. */
  label?: string;
  /** Whether the bar belongs to a part of a form. Then it is no landmark of its own, and not what `/` leads to. */
  inner?: boolean;
}

/** Facet → its options as a service told them; `null`: they can't be had. */
export type ToldOptions = Readonly<Record<string, Facet['options'] | null>>;

/** How the search bar behaves: props for its named parts, after the combobox pattern of WAI-ARIA. */
export function useMagicSearch({ facets: given, value, onChange, onLiveText, onFocus, inputRef }: MagicSearchProps) {
  const t = useT();
  const [state, setState] = useState<SearchState>(idle);
  const [told, setTold] = useState<ToldOptions>({});
  const facets = given.map((facet) => {
    const options = told[facet.name];
    return options ? { ...facet, options } : facet;
  });
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const root = useRef<HTMLDivElement>(null);
  const emptyAtPress = useRef(false);
  const listId = useId();
  const context: SearchContext = { facets, value, label: t };
  const choices = choicesOf(state, context);
  const open = state.open && choices.length > 0;

  const take = (step: Step) => {
    setState(step.state);
    if (step.state.liveText !== state.liveText) onLiveText(step.state.liveText);
    if (step.value) onChange(step.value);
    return step.handled === true;
  };
  const close = () => setState((now) => ({ ...now, open: false, active: -1 }));

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => root.current?.contains(event.target as Node) || close();
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const press = (key: string, event: KeyboardEvent) => {
    // The typed text may be a label whose value is on its way.
    const isWaiting =
      told[state.facet!] === undefined && facets.some((each) => each.name === state.facet && each.askOptions);
    if (isWaiting && key === 'Enter') event.preventDefault();
    else if (take(pressed(state, key, context))) event.preventDefault();
  };
  return {
    state,
    facets,
    told,
    /** Takes what a service told of a facet; `null`: it can't be had. */
    tell(name: string, options: ToldOptions[string]) {
      setTold((now) => ({ ...now, [name]: options }));
      if (options) setState((now) => (now.facet === name ? { ...now, open: true } : now));
    },
    choices,
    open,
    listId,
    root,
    rootProps: {
      ref: root,
      onBlur: (event: React.FocusEvent) => root.current?.contains(event.relatedTarget) || close(),
      onClick: (event: React.MouseEvent) => {
        if ((event.target as Element).closest('button')) return;
        input.current?.focus();
        if (!state.open && state.draft === '') setState({ ...state, open: true });
      },
    },
    inputProps: {
      ref: input,
      role: 'combobox',
      'aria-expanded': open,
      'aria-controls': open ? listId : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-invalid': state.refused,
      'aria-describedby': state.refused ? `${listId}-refused` : undefined,
      'aria-activedescendant': open && state.active >= 0 ? `${listId}-${state.active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onFocus,
      value: state.draft,
      onChange: (event: ChangeEvent<HTMLInputElement>) => take(typed(state, event.target.value, context)),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing) return;
        emptyAtPress.current = event.currentTarget.value === '';
        // Delete waits for key-up, and Shift+Tab leaves the field as it does everywhere.
        if (event.key === 'Delete' || (event.key === 'Tab' && event.shiftKey)) return;
        press(event.key, event);
      },
      onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Delete' && emptyAtPress.current) press('Delete', event);
      },
    },
    choose: (id: string) => {
      take(chosen(state, id, context));
      input.current?.focus();
    },
    removeTerm: (place: number) => {
      onChange(removed(context, place));
      input.current?.focus();
    },
    reverseTerm: (place: number) => onChange(reversed(context, place)),
    removeText: () => onChange({ ...value, text: '' }),
    clear: () => {
      take({ state: idle, value: { terms: [], text: '' } });
      input.current?.focus();
    },
  };
}
