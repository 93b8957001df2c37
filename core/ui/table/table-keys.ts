/** The commands of the keys in a list page. */
export type TableCommand = 'search' | 'next' | 'previous' | 'select' | 'open' | 'expand' | 'refresh' | 'create';

const commands: Readonly<Record<string, TableCommand>> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  x: 'select',
  Enter: 'open',
  e: 'expand',
  r: 'refresh',
  c: 'create',
};

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly isComposing: boolean;
  readonly repeat: boolean;
}

/**
 * The command of a key press, unless it belongs to someone else: to a field, a dialog, a menu, the browser, or (for Enter)
 * to the control that has the focus. A held key moves on, and does nothing else again.
 */
export function commandOf(
  press: Press,
  focus: { inField: boolean; inOverlay: boolean; onRow: boolean },
): TableCommand | undefined {
  if (press.defaultPrevented || press.isComposing || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (focus.inField || focus.inOverlay) return undefined;
  const command = Object.hasOwn(commands, press.key) ? commands[press.key] : undefined;
  if (command === 'open' && !focus.onRow) return undefined;
  if (press.repeat && command !== 'next' && command !== 'previous') return undefined;
  return command;
}
