import { useState } from 'react';
import { type DraftOffer, useDraftOffer } from '../drafts/use-draft-offer.ts';
import type { EditGuard } from '../form/edit/edit-guard.ts';
import { type KeptDraft, useKeptDraft } from '../drafts/use-kept-draft.ts';
import { beforeDraft, fittingDraft, type MetadataDraft, noDraft, pairsBefore } from './metadata-draft.ts';

interface MetadataDrafts {
  readonly draft: KeptDraft<MetadataDraft>;
  readonly drafts: DraftOffer;
  readonly keptAt: number | undefined;
  /** The changes that the editor begins with; `round` is another number whenever they are others. */
  readonly laid: MetadataDraft | undefined;
  readonly round: number;
  /** Has the editor begin anew, with these changes. */
  lay(next: MetadataDraft): void;
}

interface MetadataDraftOptions {
  draftKey: string | undefined;
  /** The metadata when the editor was opened. */
  existing: Readonly<Record<string, string>>;
  /** The guard of an edit. */
  guard: EditGuard<{ pairs: Readonly<Record<string, string>> }> | undefined;
  /** The editor is about to begin anew. */
  onLaid(): void;
}

/** The draft of metadata. */
export function useMetadataDraft({ draftKey, existing, guard, onLaid }: MetadataDraftOptions): MetadataDrafts {
  const [{ laid, round }, setLaid] = useState<{ laid?: MetadataDraft; round: number }>({ round: 0 });
  const lay = (next: MetadataDraft) => {
    onLaid();
    setLaid({ round: round + 1, ...(next === noDraft ? {} : { laid: next }) });
  };
  const draft = useKeptDraft<MetadataDraft>(draftKey ? { draftKey } : {}, noDraft, {
    form: 'metadata',
    beforeOf: guard && ((changes) => beforeDraft(changes, guard.start().pairs)),
  });
  const drafts = useDraftOffer<MetadataDraft>({
    draft,
    start: noDraft,
    fit: fittingDraft,
    fill: lay,
    goOnFrom: (before) => guard?.goOnFrom({ pairs: before ? pairsBefore(fittingDraft(before), existing) : existing }),
  });
  return { draft, drafts, keptAt: draft.keptAt, laid, round, lay };
}
