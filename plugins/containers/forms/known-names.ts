import { createContext, useCallback, useContext, useMemo, useState } from 'react';

/** What the container service said of names while the form is open. */
export interface KnownNames {
  readonly taken: ReadonlySet<string>;
  /** The name that was asked for last, and found not to be taken. It isn't free for sure when the service could not say. */
  readonly last: { readonly name: string; readonly isFree: boolean } | undefined;
  tell(name: string, answer: 'taken' | 'free' | 'unknown'): void;
  /** The service refused it: it is asked again. */
  doubt(): void;
}

const Known = createContext<KnownNames | undefined>(undefined);

/** For the form's own field. */
export const KnownNamesProvider = Known.Provider;
export const useKnownNames = (): KnownNames => useContext(Known)!;

export function useNewNames(): KnownNames {
  const [taken, setTaken] = useState<KnownNames['taken']>(new Set());
  const [last, setLast] = useState<KnownNames['last']>();
  const tell = useCallback<KnownNames['tell']>((name, answer) => {
    if (answer === 'taken') setTaken((before) => new Set([...before, name]));
    else setLast({ name, isFree: answer === 'free' });
  }, []);
  const doubt = useCallback(() => setLast(undefined), []);
  return useMemo(() => ({ taken, last, tell, doubt }), [taken, last, tell, doubt]);
}
