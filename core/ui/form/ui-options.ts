import { getUiOptions, type UiSchema } from '@rjsf/utils';
import type { CodeLanguage } from '../code-editor/code-language.ts';

/** What our theme reads of a field's `ui:options` (or `ui:<name>`), besides rjsf's own. Texts are locale keys. */
export interface FieldOptions {
  widget?: string;
  /** Columns of the form's grid that the field takes. */
  span?: 1 | 2 | 3 | 4 | 'full';
  /** The word "Optional" beside the label: for the field that would be asked about. */
  optional?: boolean;
  help?: string;
  placeholder?: string;
  /** After the figure: `GiB`. */
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
  /** Of a text: how many bytes it may take. */
  maxBytes?: number;
  /** In what a `code` field is written. */
  language?: CodeLanguage;
  /** Of a `combobox`: which of the form's `context.sources` finds its choices. */
  source?: string;
  /** Of a `file`: as the attribute of `<input type="file">`. */
  accept?: string;
  /** Of a `file`: the field beside it whose name follows the file's. */
  fills?: string;
  /** Of a `keyValue`: what stands over the two columns. */
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

/** What our theme reads of an object's `ui:options`. */
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
