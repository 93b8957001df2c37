import { Router } from '#services/router/router';
import { Select } from '../../controls/select.tsx';
import { useService, useT } from '../../services-context.tsx';
import { choiceIn, choicesOf, type OwnPlaces, type PlacesChoice, withChoice } from './places-choice.ts';
import styles from './places.module.css';

export interface PlacesSelectProps {
  own: OwnPlaces;
  page: { readonly path: string; readonly search: string };
  /** The panel that shows the list. */
  address: string;
  onChosen?(): void;
}

/** The choice of where a list is from. The choice stands in the page's address. Draws nothing where there is one place only. */
export function PlacesSelect({ own, page, address, onChosen }: PlacesSelectProps) {
  const t = useT();
  const router = useService(Router);
  const chosen = choiceIn(page.search);
  const offered = choicesOf(own, address);
  const choices = offered.includes(chosen) ? offered : [...offered, chosen];
  if (choices.length < 2) return null;
  return (
    <label className={styles['choice']}>
      <span>{t('core:places.show')}</span>
      <Select
        size="s"
        options={choices.map((choice) => ({ value: choice, label: t(`core:places.${choice}`) }))}
        value={chosen}
        onChange={(choice) => {
          router.go(page.path + withChoice(page.search, choice as PlacesChoice), { replace: true });
          onChosen?.();
        }}
      />
    </label>
  );
}
