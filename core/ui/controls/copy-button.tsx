import { useEffect, useState } from 'react';
import { useT } from '../services-context.tsx';
import { Button, IconButton } from './button.tsx';

export interface CopyButtonProps {
  /** The text to copy: always the whole, however short it is shown. */
  text: string | (() => string);
  /** The accessible name, as "Copy ID". */
  label?: string;
  /** With words instead of an icon alone. */
  words?: boolean;
}

/** Copies a text; its mark says whether it worked. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const t = useT();
  const [state, setState] = useState<'rest' | 'done' | 'failed'>('rest');
  useEffect(() => {
    if (state === 'rest') return;
    const timer = setTimeout(() => setState('rest'), 1500);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => setState((await writeText(typeof text === 'function' ? text() : text)) ? 'done' : 'failed');
  const name = {
    rest: label ?? t('core:controls.copy'),
    done: t('core:controls.copied'),
    failed: t('core:controls.copyFailed'),
  }[state];
  const icon = { rest: 'copy', done: 'check', failed: 'circle-x' }[state];
  return words ? (
    <Button size="s" variant="quiet" icon={icon} onClick={() => void copy()} aria-live="polite">
      {name}
    </Button>
  ) : (
    <IconButton size="s" icon={icon} label={name} onClick={() => void copy()} />
  );
}

async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeBySelection(text);
  }
}

/** On plain HTTP there is no clipboard to write to; copying a selection still works there. */
function writeBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  const focused = document.activeElement as HTMLElement | null;
  // Inside an open dialog everything outside it is inert, and can't be selected.
  (focused?.closest('dialog') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  focused?.focus();
  return done;
}
