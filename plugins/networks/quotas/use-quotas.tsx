import { I18n, useService, useServices, useT } from '@sextant/sdk';
import { type FormErrors, QuotaBar, type QuotaBarProps } from '@sextant/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { type NetworkQuotas, quotaErrors, quotaLabels, type QuotaName, readNetworkQuotas } from './network-quotas.ts';

interface FormQuotas {
  /** The bars of the quotas that are known. */
  readonly bars: readonly QuotaBarProps[];
  /** The same as what stands above a form. */
  readonly view: ReactNode;
  /** Returns the errors of a form that takes one more of each, or `count` more. */
  readonly errors: (count?: number) => FormErrors;
}

/** Asks for the quotas that a form takes one of each of. The form is there at once; the bars follow. */
export function useQuotas(names: readonly QuotaName[]): FormQuotas {
  const t = useT();
  const services = useServices();
  const i18n = useService(I18n);
  const [quotas, setQuotas] = useState<NetworkQuotas>({});
  useEffect(() => {
    const leaving = new AbortController();
    void readNetworkQuotas(services, leaving.signal).then((found) => {
      if (!leaving.signal.aborted) setQuotas(found);
    });
    return () => leaving.abort();
  }, [services]);
  const bars = names.flatMap((name) => {
    const quota = quotas[name];
    return quota ? [{ label: t(quotaLabels[name]), ...quota }] : [];
  });
  return {
    bars,
    view: bars.map((bar) => <QuotaBar key={bar.label} {...bar} />),
    errors: (count = 1) => quotaErrors(quotas, names, i18n, count),
  };
}
