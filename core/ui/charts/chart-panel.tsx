import { useEffect, useState } from 'react';
import { errorText } from '#base';
import { Http, HttpError } from '#services/http/http';
import { Toasts } from '#services/toasts/toasts';
import { Button } from '../controls/button.tsx';
import { Skeleton } from '../controls/skeleton.tsx';
import { hasMessages, heeding, isSignOut, saysSignOut } from '../fragments/heed-headers.ts';
import { baseOf } from '../fragments/use-base.ts';
import { useServices, useT } from '../services-context.tsx';
import { chartAddress, type FormValues } from './chart-address.ts';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';
import { LineChart } from './line-chart.tsx';
import { type LineChartData, readLineChart } from './line-data.ts';
import { NoData } from './no-data.tsx';

export interface ChartPanelProps {
  /** In the operator's language. */
  title: string;
  /** Where the data is, on the gateway; answers `{ series, stats, settings }`. */
  address: string;
  /** The connected forms' values, appended to the address: another value fetches the data anew. */
  forms?: readonly FormValues[];
  settings?: Readonly<Record<string, unknown>>;
}

type Loaded = { state: 'loading' } | { state: 'there'; data: LineChartData } | { state: 'failed'; why: string };

/** A line chart whose data is fetched (CHART-04, -05, -06). */
export function ChartPanel({ title, address, forms, settings }: ChartPanelProps) {
  const t = useT();
  const from = chartAddress(address, forms);
  const { loaded, retry } = useChartData(from);
  if (loaded.state === 'there')
    return <LineChart title={title} data={loaded.data} {...(settings ? { settings } : {})} />;
  return (
    <ChartFrame title={title} sheet={undefined}>
      {loaded.state === 'loading' ? (
        <div className={styles['plot']} role="status" aria-label={t('core:charts.loading', { title })}>
          <Skeleton height="100%" />
        </div>
      ) : (
        <NoData>
          {loaded.why ? <p className={styles['why']}>{loaded.why}</p> : null}
          <Button size="s" icon="refresh-cw" onClick={retry}>
            {t('core:charts.retry')}
          </Button>
        </NoData>
      )}
    </ChartFrame>
  );
}

/** The data at an address; asked anew when the address changes, and on `retry`. A failure is said once. */
function useChartData(address: string) {
  const t = useT();
  const services = useServices();
  const [asked, setAsked] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  useEffect(() => {
    const stop = new AbortController();
    setLoaded({ state: 'loading' });
    const options = { signal: stop.signal, isMine: saysSignOut };
    const ask = () => services.get(Http).request<unknown>('GET', address, undefined, options);
    heeding(services, baseOf(services, address), ask).then(
      ({ data }) => {
        if (!stop.signal.aborted) setLoaded({ state: 'there', data: readLineChart(data) });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        setLoaded({ state: 'failed', why: errorText(error) });
        const isTold = isSignOut(error) || (error instanceof HttpError && hasMessages(error));
        if (!isTold) services.get(Toasts).add('error', t('core:charts.failed'));
      },
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a change of language asks nothing anew
  }, [services, address, asked]);
  return { loaded, retry: () => setAsked((times) => times + 1) };
}
