/** A value's text as Python writes it; undefined for values whose text no rule can mean (objects, functions). */
export function pythonText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
      return value ? 'True' : 'False';
    case 'number':
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? 'None' : undefined;
    default:
      return undefined;
  }
}

/** The text of a Python literal (`'Member'`, `1`, `True`, `None`); undefined when the text is not a literal. */
export function literalText(text: string): string | undefined {
  if (text === 'True' || text === 'False' || text === 'None') return text;
  const quoted = /^(["'])((?:(?!\1).)*)\1$/.exec(text);
  if (quoted) return quoted[2];
  if (/^[+-]?(0|[1-9]\d*)$/.test(text)) return String(BigInt(text.replace(/^\+/, '')));
  if (/^[+-]?\d+\.\d*$/.test(text)) return Number.isInteger(Number(text)) ? `${Number(text)}.0` : String(Number(text));
  return undefined;
}

/** Does it begin as a number or a quoted text, and is none that Python can read (`007`, `'a`)? */
export function isBrokenLiteral(text: string): boolean {
  return /^[\d'"]/.test(text) && literalText(text) === undefined;
}

/** Is it no pattern that Python's `%` can fill in? */
export function isBrokenPattern(pattern: string): boolean {
  return pattern.replace(/%(\([^)]*\)s|%)/g, '').includes('%');
}

/** Puts the target's values into `%(key)s`; undefined when a key is missing, or the pattern is none Python understands. */
export function substitute(pattern: string, target: Readonly<Record<string, unknown>>): string | undefined {
  if (!pattern.includes('%')) return pattern;
  let missing = false;
  const text = pattern.replace(
    /%(?:\(([^)]*)\)s|(%))?/g,
    (whole, key: string | undefined, percent: string | undefined) => {
      if (percent) return '%';
      const value = key === undefined ? undefined : pythonText(lookUp(target, key));
      if (value === undefined) missing = true;
      return value ?? whole;
    },
  );
  return missing ? undefined : text;
}

/** A flat key first (targets write `target.project.id`), then the same path through nested objects. */
function lookUp(target: Readonly<Record<string, unknown>>, key: string): unknown {
  if (Object.hasOwn(target, key)) return target[key];
  let value: unknown = target;
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

/** Does Python take the value for true? Nothing, zero and what is empty are false. */
export function isTruthy(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return (Array.isArray(value) ? value : Object.keys(value)).length > 0;
}
