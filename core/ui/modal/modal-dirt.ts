import { createContext, useContext } from 'react';

/** Tells the modal that something was typed into it, which closing would lose. */
export type TellDirt = (dirty: boolean) => void;

export const ModalDirt = createContext<TellDirt | undefined>(undefined);

/** Of the modal that this component stands in, if any: for content that is not handed `setDirty` itself. */
export function useModalDirt(): TellDirt | undefined {
  return useContext(ModalDirt);
}
