import { createContext, useContext } from 'react';

/** What the dialog around a modal's content knows. */
export interface ModalPlace {
  titleId: string;
  askClose(): void;
}

export const ModalContext = createContext<ModalPlace | undefined>(undefined);

/** The dialog that this component stands in, if any. */
export function useModalPlace(): ModalPlace | undefined {
  return useContext(ModalContext);
}
