import { useEffect } from 'react';
import { Clock, useService, useT } from '@sextant/sdk';
import { TextInput, type WidgetProps } from '@sextant/ui';
import styles from '../containers.module.css';
import { type KnownNames, useKnownNames } from './known-names.ts';

/** Milliseconds after the last key. */
const nameDebounceMs = 300;

/** The name of what is to be made: asked after a pause whether it is taken, so that nobody fills a form in vain. */
export function NameWidget({ id, value, onChange, disabled, rawErrors, required, autofocus }: WidgetProps) {
  const t = useT();
  const name = typeof value === 'string' ? value : '';
  const names = useKnownNames();
  const state = useNameState(name, names);
  const problem = state === 'taken' ? t(names.taken) : undefined;
  const said = problem !== undefined && rawErrors?.includes(problem);
  return (
    <div className={styles['field']}>
      <TextInput
        id={id}
        name={id}
        value={name}
        disabled={disabled ?? false}
        required={required ?? false}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...(autofocus ? { 'data-autofocus': '' } : {})}
        aria-invalid={problem !== undefined || (rawErrors?.length ?? 0) > 0}
        onChange={(text) => onChange(text || undefined)}
      />
      <span role="status" className={problem && !said ? styles['bad'] : styles['quiet']}>
        {state === 'checking' ? t('containers:problem.checking') : said ? null : problem}
      </span>
    </div>
  );
}

function useNameState(name: string, names: KnownNames): 'checking' | 'taken' | undefined {
  const clock = useService(Clock);
  const { keyOf, takenKeys, last, exists, tell } = names;
  const key = keyOf(name);
  const isTaken = key !== undefined && takenKeys.has(key);
  const asked = isTaken || last?.key === key ? undefined : key;
  useEffect(() => {
    if (asked === undefined) return undefined;
    const call = new AbortController();
    const ask = async () => {
      const answer = await look(exists, asked, call.signal);
      if (!call.signal.aborted) tell(asked, answer);
    };
    const timer = clock.after(nameDebounceMs, () => void ask());
    return () => {
      timer.dispose();
      call.abort();
    };
  }, [asked, exists, clock, tell]);
  if (isTaken) return 'taken';
  return asked === undefined ? undefined : 'checking';
}

/** A call that fails says nothing: whether the name is taken, the service says when it is sent. */
function look(exists: KnownNames['exists'], key: string, signal: AbortSignal): Promise<'taken' | 'free' | 'unknown'> {
  return exists(key, signal).then(
    (isThere) => (isThere ? 'taken' : 'free'),
    () => 'unknown',
  );
}
