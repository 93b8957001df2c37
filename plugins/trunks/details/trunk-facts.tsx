import { I18n, useProjectName, useService, useT } from '@sextant/sdk';
import { type Fact, Moment } from '@sextant/ui';
import { TrunkStatusCell } from '../status-cell.tsx';
import { adminStateTexts, type Trunk } from '../trunk.ts';

type FactName =
  | 'id'
  | 'name'
  | 'description'
  | 'admin_state'
  | 'status'
  | 'port_id'
  | 'project'
  | 'subport_count'
  | 'revision_number'
  | 'created_at'
  | 'updated_at';

/** Returns the named facts of a trunk, in the order of the names. Brief: no relative times. */
export function useTrunkFacts(trunk: Trunk, names: readonly FactName[], brief = false): Fact[] {
  const t = useT();
  const i18n = useService(I18n);
  const project = useProjectName(trunk.project_id);
  const figure = (value: number | undefined) => ({ value: value === undefined ? undefined : i18n.number(value) });
  const time = (iso: string | undefined) => ({ value: iso && !brief ? <Moment iso={iso} /> : i18n.dateTime(iso) });
  const state = adminStateTexts[trunk.admin_state ?? ''];
  const known: Readonly<Record<FactName, Omit<Fact, 'label'>>> = {
    id: { value: trunk.id, mono: true, copy: true },
    name: { value: trunk.name || t('trunks:no-name') },
    description: { value: trunk.description || t('trunks:none') },
    admin_state: { value: state && t(state) },
    status: { value: <TrunkStatusCell item={trunk} /> },
    port_id: { value: trunk.port_id, mono: true, copy: true },
    project: { value: project, ...(trunk.project_id ? { copy: trunk.project_id } : {}) },
    subport_count: figure(trunk.subport_count),
    revision_number: figure(trunk.revision_number),
    created_at: time(trunk.created_at),
    updated_at: time(trunk.updated_at),
  };
  return names.map((name) => ({ label: t(`trunks:details.${name}`), ...known[name] }));
}
