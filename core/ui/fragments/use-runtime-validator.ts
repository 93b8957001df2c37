import { useEffect, useState } from 'react';
import type { FormValidator } from '../form/schema-form-props.ts';
import { loadRuntimeValidator } from '../form/validators.ts';

/** The validator of schemas that a server sends; nothing until its code is there. */
export function useRuntimeValidator(): FormValidator | undefined {
  const [validator, setValidator] = useState<FormValidator>();
  useEffect(() => {
    let current = true;
    void loadRuntimeValidator().then((loaded) => current && setValidator(loaded));
    return () => {
      current = false;
    };
  }, []);
  return validator;
}
