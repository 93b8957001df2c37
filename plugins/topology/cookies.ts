/** The choices that the topology keeps in cookies, under the names that Horizon uses. */
export type ChoiceName = 'ntp_draw_mode' | 'show_labels' | 'are_networks_collapsed';

const yearSeconds = 365 * 24 * 3600;

/** Returns the value of a choice, or undefined where none was made in this browser. A value that can't be decoded is none. */
export function keptChoice(name: ChoiceName): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  if (pair === undefined) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    // Another program has written it.
    return undefined;
  }
}

/** Returns a switch, or undefined where it was not set in this browser. */
export function keptSwitch(name: ChoiceName): boolean | undefined {
  const value = keptChoice(name);
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** Keeps a choice for a year. */
export function keepChoice(name: ChoiceName, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
