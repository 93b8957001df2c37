import { useEffect, useEffectEvent, useState } from 'react';
import type { Facet } from '#registry';
import { Button } from '../controls/button.tsx';
import { classNames } from '../controls/class-names.ts';
import { Spinner } from '../controls/spinner.tsx';
import { failureOf } from '../form/failure.ts';
import { Icon } from '../icons/icon.tsx';
import { useServices, useT } from '../services-context.tsx';
import { optionsOf } from './facet-options.ts';
import type { ToldOptions, useMagicSearch } from './use-magic-search.ts';
import styles from './search-menu.module.css';

export interface AskedOptionsProps {
  search: ReturnType<typeof useMagicSearch>;
  facet: Facet;
  /** Does the facet wait for its value? */
  shown: boolean;
}

/** Asks for a facet's options. While it waits for its value it says, below the field, that they are on their way, or why they can't be had. */
export function AskedOptions({ search, facet, shown }: AskedOptionsProps) {
  const t = useT();
  const services = useServices();
  const [why, setWhy] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { askOptions } = facet;
  const tell = useEffectEvent((options: ToldOptions[string]) => search.tell(facet.name, options));
  useEffect(() => {
    let current = true;
    setWhy(undefined);
    optionsOf(askOptions!, services).then(
      (options) => current && tell(options),
      (error: unknown) => {
        if (!current) return;
        setWhy(failureOf(error).message);
        tell(null);
      },
    );
    return () => {
      current = false;
    };
  }, [askOptions, services, attempt]);
  if (!shown) return null;
  if (why !== undefined) {
    return (
      <div role="alert" className={classNames(styles['menu'], styles['hint'], styles['refused'])}>
        <Icon name="triangle-alert" size={14} />
        <span>{t('core:combobox.failed', { why })}</span>
        <Button size="s" onClick={() => setAttempt((now) => now + 1)}>
          {t('core:combobox.again')}
        </Button>
      </div>
    );
  }
  if (facet.options) {
    return facet.options.length > 0 ? null : (
      <p role="status" className={classNames(styles['menu'], styles['hint'])}>
        {t('core:combobox.empty')}
      </p>
    );
  }
  return (
    <p role="status" className={classNames(styles['menu'], styles['hint'])}>
      <Spinner size={14} />
      {t('core:combobox.searching')}
    </p>
  );
}
