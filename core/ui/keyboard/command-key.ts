/** Returns the name of the key that, held, makes a letter a command: ⌘ on Apple's keyboards, else Ctrl. */
export function commandKey(): string {
  return /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
