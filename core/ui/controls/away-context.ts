import { createContext } from 'react';

/** The reason why a dialog's main button is disabled in a project that the other tabs have left. A press asks where to go. */
export interface Away {
  readonly disabledReason: string;
  onClickCapture(): void;
}

/** Set by the foot of a dialog, read by its main button. */
export const AwayContext = createContext<Away | undefined>(undefined);
