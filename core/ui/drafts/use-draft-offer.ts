import { useState } from 'react';
import type { Draft } from './draft-keeper.ts';
import type { KeptDraft } from './use-kept-draft.ts';

/** The commands for drafts while a form is open, and when they were kept. */
export interface DraftOffer {
  /** When the one was kept that is offered. */
  readonly offeredAt: number | undefined;
  /** When the one was kept that the form went on with. */
  readonly restoredAt: number | undefined;
  /** Goes on with what is offered. */
  take(): void;
  /** Throws away what is offered; an older one may follow. */
  drop(): void;
  /** Back to what the form started from. */
  startOver(): void;
  /** Says no more of drafts: a part of the form was saved, and the item is another than the one they were kept of. */
  end(): void;
}

export interface DraftOfferOptions<M extends object> {
  draft: KeptDraft<M>;
  /** False: none is offered, as what the form starts from is itself what was typed. */
  wanted?: boolean;
  /** The model that the form starts from. */
  start: M;
  /** Puts as much of a kept model into the form as fits it; anybody may have written the draft. */
  fit(kept: Partial<M>): M;
  fill(model: M): void;
  /** An edit goes on with a draft that was made of this, or begins anew (undefined). Called before `fill`. */
  goOnFrom?: ((before: Partial<M> | undefined) => void) | undefined;
}

/** Offers the newest draft of a form, and forces it on nobody: it stays until it is taken, dropped or submitted. */
export function useDraftOffer<M extends object>(options: DraftOfferOptions<M>): DraftOffer {
  const { draft, wanted = true, start, fit, fill, goOnFrom } = options;
  const { keeper, forget } = draft;
  // Read once: what another tab keeps meanwhile is no news to interrupt with.
  const [offers, setOffers] = useState<readonly Draft<M>[]>(() => (wanted && keeper?.offered()) || []);
  const [restoredAt, setRestoredAt] = useState<number>();
  const [first, ...older] = offers;
  return {
    offeredAt: first?.at,
    restoredAt,
    take() {
      if (!first) return;
      const model = fit(first.model);
      goOnFrom?.(first.before);
      fill(model);
      keeper?.adopt(model);
      keeper?.drop(first);
      setOffers([]);
      setRestoredAt(first.at);
    },
    drop() {
      if (first) keeper?.drop(first);
      setOffers(older);
    },
    startOver() {
      goOnFrom?.(undefined);
      fill(start);
      keeper?.discard();
      forget();
      setRestoredAt(undefined);
    },
    end() {
      setOffers([]);
      setRestoredAt(undefined);
    },
  };
}
