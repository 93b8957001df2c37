import { useState } from 'react';
import { type DraftOffer, useDraftOffer } from '../drafts/use-draft-offer.ts';
import { type DraftSettings, useKeptDraft } from '../drafts/use-kept-draft.ts';
import type { EditGuard } from './edit/edit-guard.ts';
import { isSame } from './edit/three-way.ts';
import { draftOfForm, formBeforeDraft, formOfDraft, membersBefore } from './form-draft.ts';
import type { FormSchema, FormUiSchema } from './schema-form-props.ts';

interface FormDraftOptions<T extends object> extends DraftSettings<T> {
  id: string;
  schema: FormSchema;
  uiSchema?: FormUiSchema;
  /** The data that the form starts from. */
  data: T;
  /** The guard of an edit. */
  guard: EditGuard<T> | undefined;
}

export interface FormDraft<T> {
  /** Does closing lose all that was typed? So it is where no draft is kept, and where nothing was typed but secrets. */
  loses(data: T): boolean;
  readonly drafts: DraftOffer;
  /** When it was last kept. */
  readonly keptAt: number | undefined;
  /** Something was typed. */
  keep(data: T): void;
  /** Discards the draft after a submit: there is nothing to keep any more. */
  discard(): void;
}

/** The draft of a form of one page. `fill` puts data into the form. */
export function useFormDraft<T extends object>(options: FormDraftOptions<T>, fill: (data: T) => void): FormDraft<T> {
  const { draftKey, draftOf, schema, uiSchema, guard } = options;
  // The form's first data, whatever its owner says later.
  const [start] = useState(options.data);
  const settings: DraftSettings<T> = {
    ...(draftKey ? { draftKey } : {}),
    draftOf: (data) => draftOfForm(schema, uiSchema, (draftOf?.(data) ?? data) as T),
  };
  const beforeOf =
    guard && ((data: T) => membersBefore(settings.draftOf!(data), draftOfForm(schema, uiSchema, guard.start())));
  const draft = useKeptDraft(settings, start, { form: options.id, beforeOf });
  const drafts = useDraftOffer<T>({
    draft,
    start,
    fit: (kept) => formOfDraft(schema, start, kept),
    fill,
    goOnFrom: (before) => guard?.goOnFrom(before ? formBeforeDraft(schema, start, before) : start),
  });
  return {
    loses: (data) => draft.keeper === undefined || (!isSame(data, start) && isSame(settings.draftOf!(data), {})),
    drafts,
    keptAt: draft.keptAt,
    keep: (data) => draft.keeper?.keep(data),
    discard: () => draft.keeper?.discard(),
  };
}
