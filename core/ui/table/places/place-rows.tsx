import { useCallback, useSyncExternalStore } from 'react';
import { errorText } from '#base';
import { adviceFor } from '#services/http/failure-toast';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../icons/icon.tsx';
import { type Translate, useService, useT } from '../../services-context.tsx';
import type { ListedPlace } from './place-book.ts';
import type { PlacePart, PlacesSource } from './places-source.ts';
import styles from './places.module.css';

/** The parts of a list, drawn again as they change. */
export function useParts(source: PlacesSource<any>): readonly PlacePart<any>[] {
  const subscribe = useCallback(
    (changed: () => void) => {
      const listening = source.onDidChange(changed);
      return () => listening.dispose();
    },
    [source],
  );
  return useSyncExternalStore(subscribe, source.parts);
}

/** Returns the name of a place: its region, and its project where there are several. */
export function placeName(t: Translate, place: ListedPlace, parts: readonly PlacePart<any>[]): string {
  const { region, projectName: project } = place;
  const isOneProject = parts.every((part) => part.place.project === place.project);
  if (region === null) return project;
  return isOneProject ? region : t('core:places.name', { project, region });
}

export interface PlaceRowsProps {
  source: PlacesSource<any>;
  /** How many cells a row has at the least. */
  columns: number;
}

/** Below the items: a row for each place that could not be listed, with the reason, and one for each that has more. */
export function PlaceRows({ source, columns }: PlaceRowsProps) {
  const parts = useParts(source);
  const shown = parts.filter(({ error, hasMore }) => error !== undefined || hasMore);
  if (shown.length === 0) return null;
  return (
    <tbody>
      {shown.map((part) => (
        <tr key={part.place.id} data-place={part.place.id} data-state={part.state} className={styles['row']}>
          <td colSpan={Math.max(1, columns)}>
            {part.error === undefined ? (
              <More part={part} parts={parts} source={source} />
            ) : (
              <Failed part={part} parts={parts} source={source} />
            )}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

interface PartProps {
  part: PlacePart<any>;
  parts: readonly PlacePart<any>[];
  source: PlacesSource<any>;
}

function Failed({ part: { place, error, state }, parts, source }: PartProps) {
  const t = useT();
  const i18n = useService(I18n);
  const known = error instanceof HttpError ? error : undefined;
  const name = placeName(t, place, parts);
  return (
    <div className={styles['line']}>
      <Icon name="triangle-alert" size={14} />
      <span title={known && adviceFor(i18n, known)}>
        {t('core:places.failed', { place: name, reason: errorText(error) })}
      </span>
      {known?.requestId ? <bdi className={styles['request']}>{known.requestId}</bdi> : null}
      <Button
        size="s"
        busy={state === 'waiting'}
        aria-label={t('core:places.retry', { place: name })}
        onClick={() => void source.retry(place.id)}
      >
        {t('core:table.retry')}
      </Button>
    </div>
  );
}

function More({ part: { place, state }, parts, source }: PartProps) {
  const t = useT();
  const name = placeName(t, place, parts);
  return (
    <div className={styles['line']}>
      <span>{t('core:places.hasMore', { place: name })}</span>
      <Button size="s" busy={state === 'waiting'} onClick={() => void source.moreIn(place.id)}>
        {t('core:places.more', { place: name })}
      </Button>
    </div>
  );
}
