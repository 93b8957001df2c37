import type { FormSchema, FormUiSchema } from './schema-form-props.ts';

/** The value at a path of the form's data. */
export function valueAt(data: unknown, path: readonly string[]): unknown {
  let at = data;
  for (const part of path)
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined;
  return at;
}

type Node = FormSchema | boolean | undefined;

/** Follows a reference within the document: `#/definitions/port`. */
export function resolvePointer(root: unknown, pointer: string): unknown {
  const parts = pointer
    .replace(/^#\/?/, '')
    .split('/')
    .filter((part) => part !== '');
  return valueAt(
    root,
    parts.map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
}

function resolved(root: FormSchema, node: Node): FormSchema | undefined {
  let at = node;
  for (let hops = 0; hops < 10 && typeof at === 'object' && typeof at.$ref === 'string'; hops += 1) {
    at = resolvePointer(root, at.$ref) as Node;
  }
  return typeof at === 'object' ? at : undefined;
}

/** The schema of the field at a path, looked up through `properties`, `items` and references. */
export function schemaAt(root: FormSchema, path: readonly string[]): FormSchema | undefined {
  let at = resolved(root, root);
  for (const part of path) {
    if (!at) return undefined;
    const property = at.properties?.[part] as Node;
    const items = (Array.isArray(at.items) ? at.items[Number(part)] : at.items) as Node;
    at = resolved(root, property ?? items);
  }
  return at;
}

/** The ui schema's part for the field at a path; array items share one. */
export function uiSchemaAt(root: FormUiSchema | undefined, path: readonly string[]): FormUiSchema | undefined {
  let at: FormUiSchema | undefined = root;
  for (const part of path) at = (/^\d+$/.test(part) ? at?.['items'] : at?.[part]) as FormUiSchema | undefined;
  return at;
}
