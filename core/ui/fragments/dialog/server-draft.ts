import { draftOfForm, formOfDraft } from '../../form/form-draft.ts';
import type { FormFiles } from '../../form/form-files.ts';
import type { FormSchema, FormUiSchema } from '../../form/schema-form-props.ts';
import { isValues } from '../../form/ui-fields.ts';
import type { FormsetDescription } from '../wire.ts';
import type { FormValues } from './form-fields.ts';
import { describedAgain, type FormsetRows, type Formsets } from './form-formsets.ts';

interface Fields {
  schema: FormSchema;
  uiSchema?: FormUiSchema | undefined;
}

/**
 * Returns the server's fields that a draft may hold. Left out are secrets, and names of chosen files, which go with the page.
 */
export function keptFields({ schema, uiSchema }: Fields, data: FormValues, files: FormFiles): FormValues {
  const others = Object.entries(data).filter(([name]) => files.get(name) === undefined);
  return draftOfForm(schema, uiSchema, Object.fromEntries(others));
}

/** The rows of its formsets, as a draft holds them. */
export function keptRows(described: readonly FormsetDescription[] = [], formsets: Formsets): FormsetRows {
  return Object.fromEntries(
    described.flatMap(({ prefix, schema, uiSchema }) => {
      const rows = formsets[prefix]?.rows.map(({ values, initial, deleted }) => {
        return { values: draftOfForm(schema, uiSchema, values), initial, deleted };
      });
      return rows ? [[prefix, { rows }] as const] : [];
    }),
  );
}

/** The formsets with the rows that a draft has of them, as far as these have such fields still: anybody may have written it. */
export function describedWithDraft(
  described: readonly FormsetDescription[] = [],
  kept: unknown,
): readonly FormsetDescription[] {
  const rows = described.flatMap((each) => {
    const found = rowsIn(each, isValues(kept) ? kept[each.prefix] : undefined);
    return found ? [[each.prefix, { rows: found }] as const] : [];
  });
  return describedAgain(described, Object.fromEntries(rows));
}

function rowsIn({ schema, rows, blank = {} }: FormsetDescription, kept: unknown) {
  if (!isValues(kept) || !Array.isArray(kept['rows'])) return undefined;
  return kept['rows'].filter(isValues).map(({ values, initial, deleted }, place) => ({
    values: formOfDraft(schema, rows[place]?.values ?? blank, isValues(values) ? values : {}),
    initial: initial === true,
    deleted: deleted === true,
  }));
}
