import { errorText } from '#base';
import { I18n } from '#services/i18n/i18n';
import { useService, useT } from '../../services-context.tsx';
import { placeName, useParts } from './place-rows.tsx';
import { PlacesSelect, type PlacesSelectProps } from './places-select.tsx';
import type { PlacesSource } from './places-source.ts';
import styles from './places.module.css';

export interface PlacesBarProps extends PlacesSelectProps {
  source: PlacesSource<any>;
  /** Why the operator's projects are not known. */
  error: unknown;
}

/** Above the table: the choice of places, and what is missing of them. */
export function PlacesBar({ source, error, ...select }: PlacesBarProps) {
  const t = useT();
  return (
    <div className={styles['bar']}>
      <PlacesSelect {...select} />
      <Status source={source} />
      {error === undefined ? null : (
        <span role="status">{t('core:places.projectsFailed', { reason: errorText(error) })}</span>
      )}
    </div>
  );
}

/** Says how many places have answered while some have not, and which could not be listed. */
function Status({ source }: { source: PlacesSource<any> }) {
  const t = useT();
  const i18n = useService(I18n);
  const parts = useParts(source);
  const answered = parts.filter(({ state }) => state !== 'waiting').length;
  const failed = parts.filter(({ error }) => error !== undefined).map(({ place }) => placeName(t, place, parts));
  const says = [
    ...(answered < parts.length ? [t('core:places.answered', { answered, total: parts.length })] : []),
    ...(failed.length > 0 ? [t('core:places.notListed', { places: i18n.list(failed) })] : []),
  ];
  return (
    <span role="status" className={styles['status']}>
      {says.join(' ')}
    </span>
  );
}
