import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { errorText, HttpError } from '@sextant/sdk';

/** The question with which a form asks the service for a name. */
export interface NameQuestion {
  /** Returns the key to ask for: the name, with what else of the form tells its place. Undefined: the name is not possible. */
  keyOf(name: string): string | undefined;
  /** Rejects where the service does not say. */
  exists(key: string, signal: AbortSignal): Promise<boolean>;
  /** Key of the words for a name that is taken. */
  taken: string;
}

/** The service's answers about names while the form is open. */
export interface KnownNames extends NameQuestion {
  readonly takenKeys: ReadonlySet<string>;
  /** The key that was last asked for and found not to be taken. It isn't free for sure when the service could not say. */
  readonly last: { readonly key: string; readonly isFree: boolean } | undefined;
  isTaken(name: string | undefined): boolean;
  /** Known for sure. */
  isFree(name: string | undefined): boolean;
  tell(key: string, answer: 'taken' | 'free' | 'unknown'): void;
  /** The service refused it: the name is asked for again. Throws what the form fails with. */
  refused(error: unknown): never;
}

const Known = createContext<KnownNames | undefined>(undefined);

/** For the form's own field. */
export const KnownNamesProvider = Known.Provider;
export const useKnownNames = (): KnownNames => useContext(Known)!;

/** @param question the same one as long as it asks for the same */
export function useNewNames(question: NameQuestion): KnownNames {
  const [takenKeys, setTaken] = useState<KnownNames['takenKeys']>(new Set());
  const [last, setLast] = useState<KnownNames['last']>();
  const tell = useCallback<KnownNames['tell']>((key, answer) => {
    if (answer === 'taken') setTaken((before) => new Set([...before, key]));
    else setLast({ key, isFree: answer === 'free' });
  }, []);
  const refused = useCallback((error: unknown): never => {
    setLast(undefined);
    throw wordsOf(error);
  }, []);
  return useMemo(() => {
    const keyOf = (name = '') => question.keyOf(name);
    const isTaken = (name: string | undefined) => takenKeys.has(keyOf(name) ?? '');
    const isFree = (name: string | undefined) => last?.isFree === true && last.key === keyOf(name);
    return { ...question, takenKeys, last, isTaken, isFree, tell, refused };
  }, [question, takenKeys, last, tell, refused]);
}

/**
 * Where the service says that a name is taken: its words alone (row CON-16). With the failure itself would come the advice to
 * refresh, which makes no name free; what does, stands beside the field.
 */
function wordsOf(error: unknown): unknown {
  return error instanceof HttpError && error.status === 409 ? new Error(errorText(error)) : error;
}
