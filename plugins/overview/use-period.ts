import { Clock, Router, Settings, useEvent, useService, useT } from '@sextant/sdk';
import type { Period, PeriodChoice } from '@sextant/ui';
import { useEffect, useState } from 'react';
import { type Days, daysOf, periodChoices, periodIn, searchWith, usualPeriod } from './period.ts';

export interface ChosenPeriod {
  /** The period as the form shows it, perhaps half chosen. */
  value: Period;
  choices: readonly PeriodChoice[];
  /** Undefined: the site's own, which the gateway knows. */
  days: Days | undefined;
  /** The last day that may be chosen: today. */
  today: string;
  onChange(value: Period): void;
  onReport(value: Period): void;
}

/** The period that the address names, so that a link and a reload show the same report; else the site's own. */
export function usePeriod(): ChosenPeriod {
  const t = useT();
  const router = useService(Router);
  const now = useService(Clock).now();
  useEvent(router.onDidNavigate);
  const { path, search } = router.current();
  const [typed, setTyped] = useState<{ value: Period; at: string }>();
  const inAddress = periodIn(search);
  const usual = useUsualPeriod();
  const value =
    typed !== undefined && typed.at === search ? typed.value : (inAddress ?? { period: usual, start: '', end: '' });
  return {
    value,
    choices: periodChoices(value.period, t),
    days: inAddress && daysOf(inAddress, now),
    today: new Date(now).toISOString().slice(0, 10),
    onChange: (next) => setTyped({ value: next, at: search }),
    onReport: (next) => router.go(`${path}${searchWith(next, search)}`, { replace: true }),
  };
}

function useUsualPeriod(): string {
  const settings = useService(Settings);
  const [usual, setUsual] = useState('1');
  useEffect(() => {
    let isDrawn = true;
    void settings.get<unknown>('OVERVIEW_DAYS_RANGE', 1).then(
      (days) => isDrawn && setUsual(usualPeriod(days)),
      // Settings that can't be read are told by the console itself.
      () => undefined,
    );
    return () => {
      isDrawn = false;
    };
  }, [settings]);
  return usual;
}
