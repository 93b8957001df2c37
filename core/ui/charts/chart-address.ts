/** The values of a form, by field; several values of one field are sent one after the other. */
export type FormValues = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>;

/** Returns the address of a chart's data, with the values of each connected form appended (CHART-05). */
export function chartAddress(address: string, forms: readonly FormValues[] = []): string {
  const query = new URLSearchParams();
  for (const form of forms)
    for (const [name, value] of Object.entries(form))
      for (const each of Array.isArray(value) ? value : [value])
        if (each !== undefined && each !== null) query.append(name, String(each));
  const text = query.toString();
  return text === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${text}`;
}
