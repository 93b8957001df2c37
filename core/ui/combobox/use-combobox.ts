import { type KeyboardEvent, useMemo, useState } from 'react';
import { type ComboboxOption, matchingOptions, moveMark } from './matching.ts';

/** So many are drawn at first, and so many more each time the end comes near. */
const portion = 50;

export interface ComboboxState {
  readonly open: boolean;
  /** What the field shows: what is typed, else the chosen one's name. */
  readonly text: string;
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
  drawMore(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** How a combobox behaves: typing searches, the arrows move a mark, Enter takes it, Esc and leaving forget what was typed. */
export function useCombobox(
  options: readonly ComboboxOption[],
  value: string,
  onChange: (value: string) => void,
): ComboboxState {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [mark, setMark] = useState(-1);
  const [limit, setLimit] = useState(portion);
  const chosen = options.findIndex((option) => option.value === value);
  const matches = useMemo(() => matchingOptions(options, typed ?? ''), [options, typed]);

  const put = (next: number) => {
    setMark(next);
    if (next >= limit) setLimit(Math.ceil((next + 1) / portion) * portion);
  };
  const show = () => {
    setOpen(true);
    put(typed === undefined ? chosen : mark);
  };
  const leave = () => {
    setOpen(false);
    setTyped(undefined);
    setMark(-1);
    setLimit(portion);
  };
  const choose = (option: ComboboxOption) => {
    if (option.disabledReason) return;
    onChange(option.value);
    leave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const option = matches[mark];
    if (event.key === 'Escape' && (open || typed !== undefined)) leave();
    else if (event.key === 'Enter' && open && option) choose(option);
    else if (!open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) show();
    else if (open) {
      const next = moveMark(event.key, mark, matches.length);
      if (next === undefined) return;
      put(next);
    } else return;
    event.preventDefault();
  };

  return {
    open,
    text: typed ?? options[chosen]?.label ?? value,
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
    drawMore: () => setLimit((now) => Math.min(matches.length, now + portion)),
    onKeyDown,
  };
}
