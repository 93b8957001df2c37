import { type CellProps, columnOf, useT } from '@sextant/sdk';
import { Alert, type FormErrors, Icon, NumberInput, Select, type StepProps, TransferTable } from '@sextant/ui';
import { createContext, useContext, useId, useMemo, useState } from 'react';
import { greatestVlan, leastVlan } from '../trunk.ts';
import styles from './forms.module.css';
import { portColumns, portFacets, PortSummary } from './port-columns.tsx';
import type { Port } from './ports.ts';
import { type ChosenSubport, segmentationErrors, type TrunkModel, withPorts, withSegmentation } from './trunk-model.ts';

/** The data that the table's cells need of the step: worked out once for all of them. */
interface Segmentations extends Pick<StepProps<TrunkModel>, 'change' | 'submitting'> {
  readonly subports: ReadonlyMap<string, ChosenSubport>;
  readonly wrong: FormErrors;
}
const StepContext = createContext<Segmentations | undefined>(undefined);

const [name, , network] = portColumns;
const chosenColumns = (width: number) => [
  name!,
  columnOf<Port>({
    id: 'segmentation',
    label: 'trunks:subports.segmentation',
    priority: 1,
    width,
    sort: false,
    value: () => '',
    view: Segmentation,
  }),
  network!,
];
/** Type and id beside each other; on a phone below each other. */
const [wide, narrow] = [chosenColumns(196), chosenColumns(112)];

/**
 * The step "Subports": any number of ports, each with its segmentation.
 * @param own what the trunk has
 */
export function subportsStep(candidates: readonly Port[], own: readonly ChosenSubport[]) {
  return function SubportsStep({ model, change, submitting }: StepProps<TrunkModel>) {
    const [isNarrow] = useState(() => matchMedia('(max-width: 767px)').matches);
    const t = useT();
    const allocated = useMemo(() => model.subports.map(({ port }) => port), [model.subports]);
    const available = useMemo(() => {
      const parents = new Set(model.parents.map(({ id }) => id));
      return candidates.filter(({ id }) => !parents.has(id));
    }, [model.parents]);
    const { subports } = model;
    const segmentations = useMemo(
      () => ({
        change,
        submitting,
        subports: new Map(subports.map((subport) => [subport.port.id, subport])),
        wrong: segmentationErrors({ subports }, t),
      }),
      [change, submitting, subports, t],
    );
    const wrong = Object.keys(segmentations.wrong).length;
    return (
      <StepContext value={segmentations}>
        <div className={styles['step']}>
          <p>{t('trunks:subports.intro', { least: leastVlan, greatest: greatestVlan })}</p>
          {wrong > 0 ? <Alert type="warning">{t('trunks:subports.wrong', { count: wrong })}</Alert> : null}
          <TransferTable
            available={available}
            allocated={allocated}
            onChange={(ports) => change((now) => ({ ...now, subports: withPorts(now.subports, ports, own) }))}
            columns={portColumns}
            allocatedColumns={isNarrow ? narrow : wide}
            facets={portFacets}
            maxAllocation={-1}
            itemName={({ display }) => display}
            summary={PortSummary}
            texts={{ noneAllocated: 'trunks:subports.none-chosen', noneAvailable: 'trunks:subports.none-available' }}
          />
        </div>
      </StepContext>
    );
  };
}

/** Type and id of a subport that was chosen; nothing for a port that was not. */
function Segmentation({ item }: Pick<CellProps<Port>, 'item'>) {
  const t = useT();
  const id = useId();
  const step = useContext(StepContext);
  const subport = step?.subports.get(item.id);
  if (!step || !subport) return null;
  const change = (next: { type?: string; id?: number | null }) =>
    step.change((now) => ({ ...now, subports: withSegmentation(now.subports, item.id, next) }));
  const wrong = step.wrong[item.id]?.[0];
  return (
    <div className={styles['segmentation']}>
      <Select
        aria-label={t('trunks:subports.type-of', { name: item.display })}
        value={subport.type}
        onChange={(type) => change({ type })}
        disabled={step.submitting}
        options={[
          { value: 'vlan', label: t('trunks:subports.vlan') },
          { value: 'inherit', label: t('trunks:subports.inherit') },
        ]}
      />
      {subport.type === 'inherit' ? null : (
        <NumberInput
          aria-label={t('trunks:subports.id-of', { name: item.display })}
          aria-describedby={wrong ? id : undefined}
          value={subport.id}
          onChange={(vlan) => change({ id: vlan })}
          min={leastVlan}
          max={greatestVlan}
          invalid={wrong !== undefined}
          disabled={step.submitting}
        />
      )}
      {wrong ? (
        <span id={id} className={styles['wrong']}>
          <Icon name="circle-x" size={14} />
          {wrong}
        </span>
      ) : null}
    </div>
  );
}
