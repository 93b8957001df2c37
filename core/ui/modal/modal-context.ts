import { createContext, useContext } from 'react';

/** The dialog around a modal's content. */
export interface ModalPlace {
  titleId: string;
  askClose(): void;
  /** Lets Esc call this in place of `askClose`, from now on; undefined: `askClose` again. */
  closeBy(ask: (() => void) | undefined): void;
}

export const ModalContext = createContext<ModalPlace | undefined>(undefined);

/** The dialog that this component stands in, if any. */
export function useModalPlace(): ModalPlace | undefined {
  return useContext(ModalContext);
}
