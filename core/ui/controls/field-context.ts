import { createContext, useContext } from 'react';

/** The state that a field passes to the control inside it. */
export interface FieldState {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldState | undefined>(undefined);

/** The attributes that tie a control to the field around it; its own `id` wins. */
export function useFieldProps(own?: {
  id?: string | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
}) {
  const field = useContext(FieldContext);
  const describedBy = own?.describedBy ?? field?.describedBy;
  return {
    ...(own?.id || field?.id ? { id: own?.id ?? field?.id } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...((own?.invalid ?? field?.invalid) ? { 'aria-invalid': true as const } : {}),
    ...(field?.required ? { 'aria-required': true as const } : {}),
  };
}
