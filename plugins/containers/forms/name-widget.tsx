import { useEffect } from 'react';
import { Clock, type Services, useService, useServices, useT } from '@sextant/sdk';
import { TextInput, type WidgetProps } from '@sextant/ui';
import { containerExists } from '../container-calls.ts';
import styles from '../containers.module.css';
import { useKnownNames } from './known-names.ts';
import { containerNameProblem } from './names.ts';

/** Milliseconds after the last key. */
const pause = 300;

/** The name of a container to make: asked after a pause whether it is taken, so that nobody fills a form in vain. */
export function NameWidget({ id, value, onChange, disabled, rawErrors, required }: WidgetProps) {
  const t = useT();
  const name = typeof value === 'string' ? value : '';
  const state = useNameState(name);
  const problem = state === 'taken' ? t('containers:problem.exists') : undefined;
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
        data-autofocus=""
        aria-invalid={problem !== undefined || (rawErrors?.length ?? 0) > 0}
        onChange={(text) => onChange(text || undefined)}
      />
      <span role="status" className={problem && !said ? styles['bad'] : styles['quiet']}>
        {state === 'checking' ? t('containers:problem.checking') : said ? null : problem}
      </span>
    </div>
  );
}

function useNameState(name: string): 'checking' | 'taken' | undefined {
  const services = useServices();
  const clock = useService(Clock);
  const { taken, last, tell } = useKnownNames();
  const isAsked = name !== '' && containerNameProblem(name, taken) === undefined && last?.name !== name;
  useEffect(() => {
    if (!isAsked) return undefined;
    const call = new AbortController();
    const ask = async () => {
      const answer = await look(services, name, call.signal);
      if (!call.signal.aborted) tell(name, answer);
    };
    const timer = clock.after(pause, () => void ask());
    return () => {
      timer.dispose();
      call.abort();
    };
  }, [isAsked, name, services, clock, tell]);
  if (taken.has(name)) return 'taken';
  return isAsked ? 'checking' : undefined;
}

/** A call that fails says nothing: whether the name is taken, the service says when it is sent. */
function look(services: Services, name: string, signal: AbortSignal): Promise<'taken' | 'free' | 'unknown'> {
  return containerExists(services, name, signal).then(
    (exists) => (exists ? 'taken' : 'free'),
    () => 'unknown',
  );
}
