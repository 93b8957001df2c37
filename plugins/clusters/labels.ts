/** Returns the labels as the forms show them: `KEY=VALUE` pairs with commas between them. */
export function labelsText(labels: Readonly<Record<string, unknown>> | null | undefined): string {
  return Object.entries(labels ?? {})
    .map(([key, value]) => `${key}=${String(value)}`)
    .join(',');
}
