/** A form of a formset. */
export interface FormsetRow<V> {
  /** Stays the same while rows before it come and go. */
  readonly key: string;
  readonly values: V;
  /** The server knows it: deleting it is said to the server, and takes no row away. */
  readonly initial: boolean;
  readonly deleted: boolean;
}

/** Several forms of one kind in a form (FORM-10): those the server knows first, then those that were added. */
export interface Formset<V> {
  /** The beginning of the names of all fields. */
  readonly prefix: string;
  readonly rows: readonly FormsetRow<V>[];
  /** More rows than this are not offered. */
  readonly most: number;
  /** Makes the next key. */
  readonly made: number;
}

export interface FormsetStart<V> {
  prefix: string;
  /** How many of the rows the server knows. */
  initial: number;
  rows: readonly FormsetStartRow<V>[];
  /** Unlimited when absent. */
  most?: number | undefined;
}

export interface FormsetStartRow<V> {
  values: V;
  /** Somebody filled it in, rightly or wrongly: it stays though the server does not know it yet. */
  filled?: boolean;
  /** Whether a row that the server knows was taken away before. */
  deleted?: boolean;
}

/**
 * Returns the formset as a server gave it. A server adds rows at its end for those who can't add any themselves; those that
 * nobody has filled in are left out.
 */
export function openFormset<V>({ prefix, initial, rows, most = Infinity }: FormsetStart<V>): Formset<V> {
  const last = rows.findLastIndex(({ filled }, index) => index < initial || filled);
  return {
    prefix,
    most,
    made: rows.length,
    rows: rows.slice(0, last + 1).map(({ values, deleted = false }, index) => ({
      key: String(index),
      values,
      initial: index < initial,
      deleted: deleted && index < initial,
    })),
  };
}

/** The rows to draw: those that are not deleted. */
export function shownRows<V>({ rows }: Formset<V>): readonly FormsetRow<V>[] {
  return rows.filter((row) => !row.deleted);
}

export function canAdd<V>(formset: Formset<V>): boolean {
  return shownRows(formset).length < formset.most;
}

export function addRow<V>(formset: Formset<V>, values: V): Formset<V> {
  if (!canAdd(formset)) return formset;
  const row = { key: String(formset.made), values, initial: false, deleted: false };
  return { ...formset, made: formset.made + 1, rows: [...formset.rows, row] };
}

export function changeRow<V>(formset: Formset<V>, key: string, values: V): Formset<V> {
  return { ...formset, rows: formset.rows.map((row) => (row.key === key ? { ...row, values } : row)) };
}

/** A row that the server knows stays, marked; one that it has never seen is gone, and those after it move up. */
export function deleteRow<V>(formset: Formset<V>, key: string): Formset<V> {
  const rows = formset.rows.flatMap((row) => {
    if (row.key !== key) return [row];
    return row.initial ? [{ ...row, deleted: true }] : [];
  });
  return { ...formset, rows };
}

/** Takes back that a row was deleted. */
export function restoreRow<V>(formset: Formset<V>, key: string): Formset<V> {
  return { ...formset, rows: formset.rows.map((row) => (row.key === key ? { ...row, deleted: false } : row)) };
}

/** The name of a row's field: `<prefix>-<number>-<field>`. Deleted rows count, so that the server finds its own. */
export function fieldName<V>(formset: Formset<V>, key: string, field: string): string {
  return `${formset.prefix}-${formset.rows.findIndex((row) => row.key === key)}-${field}`;
}

/** Returns the fields that the formset adds to its form: how many rows there are, were, and which are deleted. */
export function managementFields<V>(formset: Formset<V>): [name: string, value: string][] {
  const { prefix, rows } = formset;
  return [
    [`${prefix}-TOTAL_FORMS`, String(rows.length)],
    [`${prefix}-INITIAL_FORMS`, String(rows.filter((row) => row.initial).length)],
    ...rows.filter((row) => row.deleted).map((row): [string, string] => [fieldName(formset, row.key, 'DELETE'), 'on']),
  ];
}

/** All that a formset posts: how many forms there are, then what each holds. */
export function postedFields(formset: Formset<Readonly<Record<string, unknown>>>): [name: string, value: unknown][] {
  const own = formset.rows.flatMap(({ key, values }) =>
    Object.entries(values).map(([field, value]): [string, unknown] => [fieldName(formset, key, field), value]),
  );
  return [...managementFields(formset), ...own];
}
