import { getUiOptions, type UiSchema } from '@rjsf/utils';

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
