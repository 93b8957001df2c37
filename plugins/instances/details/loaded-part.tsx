import type { ReactNode } from 'react';
import { useT } from '@sextant/sdk';
import { FailureNotice, Skeleton } from '@sextant/ui';
import type { Loaded } from './use-loaded.ts';

export interface LoadedPartProps<T> {
  loaded: Loaded<T>;
  /** The title of a failure, in the operator's language. */
  failed: string;
  children: (value: T) => ReactNode;
}

/** Draws what was loaded, or in its place that it is on its way or why it can't be had. What is known stays below a failure. */
export function LoadedPart<T>({ loaded, failed, children }: LoadedPartProps<T>) {
  const t = useT();
  const { value, error, busy, reload } = loaded;
  return (
    <>
      {error === undefined ? null : <FailureNotice title={failed} error={error} busy={busy} onRetry={reload} />}
      {value !== undefined ? (
        children(value)
      ) : error === undefined ? (
        <div role="status" aria-label={t('instances:details.loading')}>
          <Skeleton height="160px" />
        </div>
      ) : null}
    </>
  );
}
