import { useState } from 'react';
import type { Draft, DraftKeeper } from './draft.ts';
import { fittingPart } from './fitting-part.ts';

/** What can be done about drafts while a wizard is open. */
export interface DraftOffer {
  /** When the one was kept that is offered. */
  readonly offeredAt: number | undefined;
  /** When the one was kept that the wizard went on with. */
  readonly restoredAt: number | undefined;
  /** Goes on with what is offered. */
  take(): void;
  /** Throws away what is offered; an older one may follow. */
  drop(): void;
  /** Back to what the wizard started from. */
  startOver(): void;
}

/** Offers the newest draft of a wizard, and forces it on nobody: it stays until it is taken, dropped or submitted. */
export function useDraftOffer<M extends object>(
  keeper: DraftKeeper<M> | undefined,
  wanted: boolean,
  fill: (model: M) => void,
  forget: () => void,
  start: M,
): DraftOffer {
  // Read once: what another tab keeps meanwhile is no news to interrupt with.
  const [offers, setOffers] = useState<readonly Draft<M>[]>(() => (wanted && keeper?.offered()) || []);
  const [restoredAt, setRestoredAt] = useState<number>();
  const [first, ...older] = offers;
  return {
    offeredAt: first?.at,
    restoredAt,
    take() {
      if (!first) return;
      const model = { ...start, ...fittingPart(start, first.model) };
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
      fill(start);
      keeper?.discard();
      forget();
      setRestoredAt(undefined);
    },
  };
}
