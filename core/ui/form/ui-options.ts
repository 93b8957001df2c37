import { getUiOptions, type UiSchema } from '@rjsf/utils';
import type { CodeLanguage } from '../code-editor/code-language.ts';

/** The members of a field's `ui:options` (or `ui:<name>`) that our theme reads, besides rjsf's own. Texts are locale keys. */
export interface FieldOptions {
  widget?: string;
  /** Columns of the form's grid that the field takes. */
  span?: 1 | 2 | 3 | 4 | 'full';
  /** The word "Optional" beside the label: for the field that would be asked about. */
  optional?: boolean;
  /** Asked for in this form, though the schema leaves it out: what is needed depends on what the form has read. */
  required?: boolean;
  help?: string;
  placeholder?: string;
  /** After the figure: `GiB`, which is written as sizes are in each language. */
  unit?: string;
  /** A small control (a `segmented`) drawn in the label's row; the next field stands close below. */
  inline?: 'end';
  /** Value → why it can't be chosen. It stays in view. */
  disabledChoices?: Readonly<Record<string, string>>;
  /** Value → what it means; beside cards. */
  hints?: Readonly<Record<string, string>>;
  /** Value → icon; in a `segmented`. */
  icons?: Readonly<Record<string, string>>;
  rows?: number;
  mono?: boolean;
  /** Shown or hidden by the value of a field beside it. */
  dependsOn?: Dependence;
  /** The field beside it that it must equal: a password's confirmation. */
  sameAs?: string;
  /** The most bytes that a text may take. */
  maxBytes?: number;
  /** In what a `code` field is written. */
  language?: CodeLanguage;
  /** The name of the source in the form's `context.sources` that finds a `combobox` its choices. */
  source?: string;
  /** The types that a `file` takes, as the attribute of `<input type="file">`. */
  accept?: string;
  /** The field beside a `file` whose name follows the file's. */
  fills?: string;
  /** The heading of a `keyValue`'s first column; `valueLabel` is the second's. */
  keyLabel?: string;
  valueLabel?: string;
}

/** A switchable field: what it depends on, and either the values that show it or the one that hides it. */
export interface Dependence {
  /** A field of the same object. */
  on: string;
  /** Value → what this field is called then; `true` keeps its name. Any other value hides it. */
  labels?: Readonly<Record<string, string | true>>;
  /** Hidden while the other has this value: a switch's `true` or `false`. */
  hiddenOn?: string | boolean;
}

/** The members of an object's `ui:options` that our theme reads. */
export interface ObjectOptions {
  columns?: 1 | 2 | 4;
  /** Fields behind a heading that opens; they follow the others. */
  groups?: readonly { id: string; title: string; fields: readonly string[]; open?: boolean }[];
  /** Help that several fields share, below one of them. */
  notes?: readonly { after: string; text: string; span?: FieldOptions['span'] }[];
  /** `false`: the form does not say itself what the star means. */
  intro?: boolean;
}

export const fieldOptions = (uiSchema: UiSchema | undefined) => getUiOptions(uiSchema) as FieldOptions;
export const objectOptions = (uiSchema: UiSchema | undefined) => getUiOptions(uiSchema) as ObjectOptions;
