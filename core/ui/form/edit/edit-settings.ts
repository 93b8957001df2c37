import type { FormSchema, FormUiSchema } from '../schema-form-props.ts';
import type { EditedField } from './three-way.ts';

/** Members that a schema describes: each is a field, with its title and the names of its choices. */
export interface SchemaPart {
  /** The member of the model that holds them; absent: the model itself does. */
  readonly at?: string;
  readonly schema: FormSchema;
  readonly ui?: FormUiSchema | undefined;
}

/** Names and texts, such as metadata, in a member of the model: each name is a field. */
export interface PairsPart {
  readonly at: string;
  readonly pairs: true;
}

/**
 * Makes a form an edit of an item that others may change meanwhile. Before it is saved the item is read again. What others alone
 * changed stays; what the person changed as well is shown with both values, to choose from, and nothing is sent before.
 */
export interface EditSettings<M> {
  /** The item as the form would begin with it now. The form says what it rejects with; so it is to show no toast. */
  read(): Promise<M>;
  /** Where the fields are in the model. A form of one page knows them by its schema. */
  readonly parts?: readonly (SchemaPart | PairsPart)[];
  /** Fields that are neither, of any of these models. */
  fields?(models: readonly M[]): readonly EditedField<M>[];
  /** Is there something to save although nothing was changed, as after an attempt that failed halfway? */
  isOwed?(): boolean;
}
