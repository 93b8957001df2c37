import { useT } from '@sextant/sdk';
import { DetailsSection, FactTable } from '@sextant/ui';

export interface PairsProps {
  title: string;
  pairs: Readonly<Record<string, string>>;
  empty?: string;
}

/** Draws keys and values, sorted by key. */
export function Pairs({ title, pairs, empty }: PairsProps) {
  const t = useT();
  const sorted = Object.entries(pairs).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <DetailsSection title={title} count={sorted.length} empty={sorted.length === 0 && empty}>
      <FactTable
        label={title}
        columns={[{ label: t('instances:details.key') }, { label: t('instances:details.value') }]}
        rows={sorted.map(([key, value]) => ({
          id: key,
          cells: [
            <bdi key="key" dir="ltr">
              {key}
            </bdi>,
            <bdi key="value">{value}</bdi>,
          ],
        }))}
      />
    </DetailsSection>
  );
}
