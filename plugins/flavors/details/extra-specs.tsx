import { useT } from '@sextant/sdk';
import { FactTable } from '@sextant/ui';
import type { Flavor } from '../flavor.ts';

/** Extra specs as keys and values, by key. */
export function ExtraSpecs({ metadata }: Pick<Flavor, 'metadata'>) {
  const t = useT();
  const specs = Object.entries(metadata).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return (
    <FactTable
      label={t('flavors:specs.title')}
      columns={[{ label: t('flavors:specs.key') }, { label: t('flavors:specs.value') }]}
      rows={specs.map(([key, value]) => ({
        id: key,
        cells: [
          <bdi key="key" dir="ltr">
            {key}
          </bdi>,
          <bdi key="value">{value}</bdi>,
        ],
      }))}
    />
  );
}
