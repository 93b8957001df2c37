/** The names that a door file lists, by hand; `name` or `name (type)`. */
export function doorNames(source: string): string[] {
  return [...source.matchAll(/export (type )?\{([^}]*)\} from/g)].flatMap(([, type, list = '']) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => (type || entry.startsWith('type ') ? `${entry.replace(/^type /, '')} (type)` : entry)),
  );
}
