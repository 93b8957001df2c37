import { useEffect, useState } from 'react';
import { Clock, type Services, useService, useServices, useT } from '@sextant/sdk';
import { TextInput, type WidgetProps } from '@sextant/ui';
import { containerExists } from '../container-calls.ts';
import styles from '../containers.module.css';
import { containerNameProblem } from './names.ts';

/** Milliseconds after the last key. */
const pause = 300;

/**
 * The name of a container to make: asked after a pause whether it is taken, so that nobody fills a form in vain.
 * @param taken names that are known to be; the form checks against them
 */
export function nameWidget(taken: Set<string>) {
  return function NameWidget({ id, value, onChange, disabled, rawErrors, required }: WidgetProps) {
    const t = useT();
    const name = typeof value === 'string' ? value : '';
    const state = useNameState(name, taken);
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
  };
}

function useNameState(name: string, taken: Set<string>): 'checking' | 'taken' | undefined {
  const services = useServices();
  const clock = useService(Clock);
  const [checked, setChecked] = useState('');
  useEffect(() => {
    if (name === '' || containerNameProblem(name, taken) !== undefined) return undefined;
    const call = new AbortController();
    const timer = clock.after(pause, () => void look(services, name, taken, call.signal).then(() => setChecked(name)));
    return () => {
      timer.dispose();
      call.abort();
    };
  }, [name, taken, services, clock]);
  if (taken.has(name)) return 'taken';
  return name === '' || checked === name || containerNameProblem(name, taken) ? undefined : 'checking';
}

/** A call that fails says nothing: whether the name is taken, the service says when it is sent. */
async function look(services: Services, name: string, taken: Set<string>, signal: AbortSignal): Promise<void> {
  const exists = await containerExists(services, name, signal).catch(() => false);
  if (exists) taken.add(name);
}
