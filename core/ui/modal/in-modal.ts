import { createContext, useContext } from 'react';
import type { OpenModal } from '#services/modals/modals';

/** The modal that its content stands in. */
export const InModal = createContext<OpenModal | undefined>(undefined);

/** The modal that this component stands in, if any: it is told what goes on in it, also by content that is not handed `setDirty`. */
export function useOpenModal(): OpenModal | undefined {
  return useContext(InModal);
}

const withDraft = new WeakSet<OpenModal>();

/** Notes whether a draft keeps what is typed in this modal: the question before it closes says so. */
export function noteDraft(modal: OpenModal, kept: boolean): void {
  if (kept) withDraft.add(modal);
  else withDraft.delete(modal);
}

export const hasDraft = (modal: OpenModal): boolean => withDraft.has(modal);
