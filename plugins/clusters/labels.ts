/** Returns the labels as the forms show them: `KEY=VALUE` pairs with commas between them. */
export function labelsText(labels: Readonly<Record<string, unknown>> | null | undefined): string {
  return Object.entries(labels ?? {})
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(',');
}

/** Returns the part of the text that is no `KEY=VALUE` pair; undefined where all are. An empty text has no pairs. */
export function wrongLabel(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  return text.split(',').find((part) => part.trim().indexOf('=') < 1);
}

/** Returns the labels of a text, by key. Each pair is split at its first `=`, as the gateway does. */
export function readLabels(text: string): Record<string, string> {
  if (text.trim() === '') return {};
  return Object.fromEntries(
    text.split(',').map((part) => {
      const mark = part.indexOf('=');
      return [part.slice(0, mark).trim(), part.slice(mark + 1)];
    }),
  );
}
