import { Button } from '#ui/controls/index.ts';
import { useT } from '#ui/services-context.tsx';
import { EntryList } from './entry-list.tsx';
import { nameOfPlace, type Place } from './place.ts';
import type { useInspector } from './use-inspector.ts';
import styles from './inspector.module.css';

interface ViewProps {
  inspector: ReturnType<typeof useInspector>;
}

/** The places of the page in view, each with how much stands there and how much does not. */
export function PlacesList({ inspector }: ViewProps) {
  const t = useT();
  return (
    <>
      <p className={styles['note']}>{t('core:inspector.intro')}</p>
      <h3 className={styles['caption']}>{t('core:inspector.inView')}</h3>
      <Places places={inspector.inView} inspector={inspector} />
    </>
  );
}

/** All that stands or could stand in one place, in order. */
export function PlaceView({ inspector, place }: ViewProps & { place: Place }) {
  const t = useT();
  const { view, entries } = inspector;
  return (
    <>
      <div className={styles['place']}>
        <Button size="s" variant="quiet" icon="undo-2" onClick={inspector.goHome}>
          {t('core:inspector.allPlaces')}
        </Button>
        <h3>{inspector.nameOf(place)}</h3>
      </div>
      {view.subject === undefined ? null : (
        <p className={styles['note']}>{t('core:inspector.subject', { id: view.subject })}</p>
      )}
      <EntryList entries={entries} open={view.open} onToggle={inspector.toggle} />
      {entries.length === 0 ? <p className={styles['note']}>{t('core:inspector.empty')}</p> : null}
      {view.around.length === 0 ? null : (
        <>
          <h3 className={styles['caption']}>{t('core:inspector.around')}</h3>
          <Places places={view.around} inspector={inspector} />
        </>
      )}
    </>
  );
}

function Places({ places, inspector }: ViewProps & { places: readonly Place[] }) {
  const t = useT();
  return (
    <ul className={styles['list']}>
      {places.map((place) => {
        const { all, shown } = inspector.countOf(place);
        // Nothing that is installed has to do with it.
        if (all === 0) return null;
        return (
          <li key={nameOfPlace(place)}>
            <button type="button" className={styles['row']} onClick={() => inspector.goTo(place)}>
              <span className={styles['label']}>{inspector.nameOf(place)}</span>
              <span className={styles['counts']}>
                {all === shown
                  ? t('core:inspector.shownCount', { count: shown })
                  : t('core:inspector.counts', { shown, hidden: all - shown })}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
