import { useState } from 'react';
import { type DraftOffer, useDraftOffer } from '../drafts/use-draft-offer.ts';
import { type KeptDraft, useKeptDraft } from '../drafts/use-kept-draft.ts';
import { fittingDraft, type MetadataDraft, noDraft } from './metadata-draft.ts';

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

/** The draft of metadata. `onLaid`: the editor is about to begin anew. */
export function useMetadataDraft(draftKey: string | undefined, onLaid: () => void): MetadataDrafts {
  const [{ laid, round }, setLaid] = useState<{ laid?: MetadataDraft; round: number }>({ round: 0 });
  const lay = (next: MetadataDraft) => {
    onLaid();
    setLaid({ round: round + 1, ...(next === noDraft ? {} : { laid: next }) });
  };
  const draft = useKeptDraft<MetadataDraft>(draftKey ? { draftKey } : {}, noDraft, { form: 'metadata' });
  const drafts = useDraftOffer<MetadataDraft>({
    draft,
    start: noDraft,
    fit: fittingDraft,
    fill: lay,
  });
  return { draft, drafts, keptAt: draft.keptAt, laid, round, lay };
}
