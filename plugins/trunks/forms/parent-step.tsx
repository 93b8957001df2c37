import { useT } from '@sextant/sdk';
import { type StepProps, TransferTable } from '@sextant/ui';
import { useMemo } from 'react';
import styles from './forms.module.css';
import { portColumns, portFacets, PortSummary } from './port-columns.tsx';
import type { Port } from './ports.ts';
import type { TrunkModel } from './trunk-model.ts';

/** The step "Parent Port": one of the ports that may be it, and is no subport already. */
export function parentStep(candidates: readonly Port[]) {
  return function ParentStep({ model, change }: StepProps<TrunkModel>) {
    const t = useT();
    const available = useMemo(() => {
      const chosen = new Set(model.subports.map(({ port }) => port.id));
      return candidates.filter(({ id }) => !chosen.has(id));
    }, [model.subports]);
    return (
      <div className={styles['step']}>
        <p>{t('trunks:parent.intro')}</p>
        <TransferTable
          available={available}
          allocated={model.parents}
          onChange={(parents) => change({ parents })}
          columns={portColumns}
          facets={portFacets}
          itemName={({ display }) => display}
          summary={PortSummary}
          texts={{ selectOne: 'trunks:parent.select', noneAvailable: 'trunks:parent.none' }}
        />
      </div>
    );
  };
}
