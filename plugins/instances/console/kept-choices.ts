import { useState } from 'react';
import { Storage, useService } from '@sextant/sdk';

/** The operator's choices for the console of one server, kept in this browser. */
export interface ConsoleChoices {
  kind?: 'vnc' | 'serial';
  /** The keyboard layout of the guest, for typed text. */
  layout?: string;
}

const storageKey = 'instances.console';
/** The servers whose choices are kept; those that were changed longest ago go. */
const mostServers = 100;

/** Returns the choices for a server, and what changes them. */
export function useConsoleChoices(server: string): readonly [ConsoleChoices, (change: ConsoleChoices) => void] {
  const storage = useService(Storage);
  const [choices, setChoices] = useState(() => readAll(storage)[server] ?? {});
  const change = (changed: ConsoleChoices) => {
    const { [server]: own, ...others } = readAll(storage);
    const next = { ...own, ...changed };
    const kept = Object.entries(others).slice(1 - mostServers);
    storage.set(storageKey, Object.fromEntries([...kept, [server, next]]));
    setChoices(next);
  };
  return [choices, change];
}

function readAll(storage: Storage): Record<string, ConsoleChoices> {
  return storage.get<Record<string, ConsoleChoices>>(storageKey) ?? {};
}
