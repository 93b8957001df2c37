import { type KeyboardEvent, useMemo, useState } from 'react';
import { type ComboboxOption, matchingOptions, moveMark } from './matching.ts';
import { useChosenName } from './use-chosen-name.ts';
import { type ComboboxSource, type Search, useSearch } from './use-search.ts';

/** So many are drawn at first, and so many more each time the end comes near. */
const portion = 50;

const none: readonly ComboboxOption[] = [];

export interface ComboboxState {
  readonly open: boolean;
  /** The text of the field: what is typed, else the chosen one's name. */
  readonly text: string;
  /** Where the choices stand: always found, unless they come from a source. */
  readonly search: Search;
  readonly matches: readonly ComboboxOption[];
  /** The first of the matches, as many as are drawn. */
  readonly drawn: readonly ComboboxOption[];
  /** Index of the match that Enter takes; −1 for none. */
  readonly mark: number;
  type(text: string): void;
  show(): void;
  /** Closes; what was typed and not chosen is forgotten. */
  leave(): void;
  choose(option: ComboboxOption): void;
  /** Asks the source again that failed. */
  again(): void;
  drawMore(): void;
  onKeyDown(event: KeyboardEvent): void;
}

export interface ComboboxOptions {
  options: readonly ComboboxOption[];
  source: ComboboxSource | undefined;
  value: string;
  onChange(value: string): void;
}

/** How a combobox behaves: typing searches, the arrows move a mark, Enter takes it, Esc and leaving forget what was typed. */
export function useCombobox({ options, source, value, onChange }: ComboboxOptions): ComboboxState {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [mark, setMark] = useState(-1);
  const [limit, setLimit] = useState(portion);
  // The choice that was taken is kept: what a source found is not among `options`.
  const [taken, setTaken] = useState<ComboboxOption>();
  const asked = useSearch(source, typed?.trim() ?? '', open);
  const search = useMemo<Search>(
    () => (source ? asked.search : { state: 'found', options: matchingOptions(options, typed ?? '') }),
    [source, asked.search, options, typed],
  );
  const matches = search.state === 'found' ? search.options : none;
  const known = [...options, ...(taken ? [taken] : [])].find((option) => option.value === value);
  const named = useChosenName(source, value, known !== undefined);
  const chosen = known ?? named;

  const put = (next: number) => {
    setMark(next);
    if (next >= limit) setLimit(Math.ceil((next + 1) / portion) * portion);
  };
  const show = () => {
    setOpen(true);
    put(typed === undefined ? matches.findIndex((option) => option.value === value) : mark);
  };
  const leave = () => {
    setOpen(false);
    setTyped(undefined);
    setMark(-1);
    setLimit(portion);
  };
  const choose = (option: ComboboxOption) => {
    if (option.disabledReason) return;
    setTaken(option);
    onChange(option.value);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = matches[mark];
    if (event.key === 'Escape' && (open || typed !== undefined)) leave();
    else if (event.key === 'Enter' && open && option) choose(option);
    else if (event.key === 'Enter' && open && search.state !== 'found') {
      if (search.state === 'failed' && !search.isFinal) asked.again();
    } else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) show();
    else if (open) {
      const next = moveMark(event.key, mark, matches.length);
      if (next === undefined) return;
      put(next);
    } else return;
    event.preventDefault();
  };

  return {
    open,
    text: typed ?? chosen?.label ?? value,
    search,
    matches,
    drawn: matches.slice(0, limit),
    mark,
    type(text) {
      setOpen(true);
      setTyped(text);
      // Enter takes the best match; with nothing typed there is none.
      setMark(text.trim() === '' ? -1 : 0);
      setLimit(portion);
    },
    show,
    leave,
    choose,
    again: asked.again,
    drawMore: () => setLimit((now) => Math.min(matches.length, now + portion)),
    onKeyDown,
  };
}
