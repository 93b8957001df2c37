import { useEffect, useState } from 'react';
import { type DraftOffer, useDraftOffer } from '../../drafts/use-draft-offer.ts';
import { useKeptDraft } from '../../drafts/use-kept-draft.ts';
import { changedMembers } from '../../form/edit/three-way.ts';
import { formBeforeDraft, formOfDraft, membersBefore } from '../../form/form-draft.ts';
import type { FormFiles } from '../../form/form-files.ts';
import { isValues } from '../../form/ui-fields.ts';
import type { FormFragment, FormsetDescription } from '../wire.ts';
import type { FormValues } from './form-fields.ts';
import { type FormsetRows, type Formsets, openFormsets } from './form-formsets.ts';
import { rowsOf } from './edited-rows.ts';
import { describedWithDraft, keptFields, keptRows } from './server-draft.ts';
import type { ServerEdit } from './server-edit.ts';

/** Names a form's draft among all, and as that of one dialog: a form that comes back with errors goes on with its own. */
export interface DraftName {
  key: string;
  id: string;
}

interface ServerDraftOptions {
  name: DraftName;
  fragment: FormFragment;
  files: FormFiles;
  /** The state that the form starts from; read once. */
  start: { data: FormValues; described: readonly FormsetDescription[] };
  /** Whether `start` was typed before. There is no other draft to go on with then, and this one is kept from the beginning. */
  isTyped: boolean;
  /** The guard of an edit. Values that are the item's own are not kept then, as others may change them. */
  guard: ServerEdit['guard'] | undefined;
  fill(data: FormValues, described: readonly FormsetDescription[]): void;
}

interface Kept {
  data: FormValues;
  rows: FormsetRows;
}

export interface ServerDraft {
  readonly drafts: DraftOffer;
  readonly keptAt: number | undefined;
  keep(data: FormValues, formsets: Formsets): void;
  discard(): void;
}

/** The draft of a form that a server describes. */
export function useServerDraft(options: ServerDraftOptions): ServerDraft {
  const { name, fragment, files, isTyped, guard, fill } = options;
  const before = guard?.start().data;
  const { schema, formsets: described } = fragment;
  const [start] = useState(options.start);
  const ownFields = (data: FormValues): FormValues => (before ? changedMembers(before, data) : data);
  const [startRows] = useState(() => keptRows(described, openFormsets(start.described)));
  const ownRows = (rows: FormsetRows): FormsetRows =>
    before && !isTyped ? (changedMembers(startRows, rows) as FormsetRows) : rows;
  const partOf = (data: FormValues, formsets: Formsets): Kept => ({
    data: ownFields(keptFields(fragment, data, files)),
    rows: ownRows(keptRows(described, formsets)),
  });
  const [first] = useState(() => partOf(start.data, openFormsets(start.described)));
  const draft = useKeptDraft<Kept>({ draftKey: name.key }, isTyped ? undefined : first, {
    form: 'described',
    id: name.id,
    beforeOf:
      guard &&
      ((kept) => {
        const now = guard.start();
        return {
          data: membersBefore(kept.data, keptFields(fragment, now.data, files)),
          rows: membersBefore(kept.rows, now.rows) as FormsetRows,
        };
      }),
  });
  const drafts = useDraftOffer<Kept>({
    draft,
    wanted: !isTyped,
    start: first,
    fit: ({ data, rows }) => ({
      data: ownFields(formOfDraft(schema, keptFields(fragment, start.data, files), isValues(data) ? data : {})),
      rows: isValues(rows) ? rows : {},
    }),
    goOnFrom: (kept) =>
      guard?.goOnFrom({
        data: kept && isValues(kept.data) ? formBeforeDraft(schema, start.data, kept.data) : start.data,
        rows: {
          ...rowsOf(openFormsets(start.described)),
          ...(kept && rowsOf(openFormsets(describedWithDraft(described, kept.rows)))),
        },
      }),
    fill: ({ data, rows }) => fill({ ...start.data, ...data }, describedWithDraft(described, rows)),
  });
  useEffect(() => {
    if (isTyped) draft.keeper?.adopt(first);
    // oxlint-disable-next-line react/exhaustive-deps -- the first values alone: what changes is kept as it changes
  }, []);
  return {
    drafts,
    keptAt: draft.keptAt,
    keep: (data, formsets) => draft.keeper?.keep(partOf(data, formsets)),
    discard: () => draft.keeper?.discard(),
  };
}
