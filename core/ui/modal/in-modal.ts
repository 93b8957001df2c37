import { createContext, useContext } from 'react';
import type { OpenModal } from '#services/modals/modals';

/** The modal that its content stands in. */
export const InModal = createContext<OpenModal | undefined>(undefined);

/** The modal that this component stands in, if any: it is told what goes on in it, also by content that is not handed `setDirty`. */
export function useOpenModal(): OpenModal | undefined {
  return useContext(InModal);
}
