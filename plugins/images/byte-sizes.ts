const steps: Readonly<Record<string, number>> = { '': 0, b: 0, k: 1, m: 2, g: 3, t: 4, p: 5 };

/** Returns a typed size, `100 MiB` or `104857600`, as the bytes that the service filters by; other texts unchanged. */
export function asBytes(typed: string): string {
  const parts = /^\s*(\d+(?:[.,]\d+)?)\s*([kmgtp]?)(?:i?b)?\s*$/i.exec(typed);
  if (!parts) return typed.trim();
  const factor = 1024 ** (steps[parts[2]!.toLowerCase()] ?? 0);
  return String(Math.round(Number(parts[1]!.replace(',', '.')) * factor));
}
