import { createContext, useContext } from 'react';

/** What the dialog around a modal's content knows. */
export interface ModalPlace {
  titleId: string;
  askClose(): void;
  /** What Esc does in place of `askClose`, from now on; undefined: that again. */
  closeBy(ask: (() => void) | undefined): void;
}

export const ModalContext = createContext<ModalPlace | undefined>(undefined);

/** The dialog that this component stands in, if any. */
export function useModalPlace(): ModalPlace | undefined {
  return useContext(ModalContext);
}
