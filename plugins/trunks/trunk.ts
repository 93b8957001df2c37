import type { callApi, ItemStatus } from '@sextant/sdk';

export const trunkTypeId = 'OS::Neutron::Trunk';

/** The panel with the trunks of all projects; nothing is made or edited there. */
export const adminPanel = '/admin/trunks';
export const projectPanel = '/project/trunks';

/** A trunk as the gateway sends it, with the members that neutron adds to all its resources. */
export interface Trunk extends Readonly<Awaited<ReturnType<typeof callApi<'readTrunk'>>>> {
  readonly revision_number?: number;
  readonly created_at?: string;
  readonly updated_at?: string;
  /** The project's name, else its id: the list can be narrowed by it. */
  readonly project_name?: string;
}

export type Subport = Trunk['sub_ports'][number];

/** VLAN ids that a subport may have (row TRK-04). */
export const [leastVlan, greatestVlan] = [1, 4094];

const tones: Readonly<Record<string, ItemStatus['tone']>> = {
  ACTIVE: 'ok',
  BUILD: 'run',
  DEGRADED: 'warn',
  ERROR: 'bad',
  DOWN: 'idle',
};

/** All states a trunk may be in (row TRK-08). */
export const trunkStatuses: readonly string[] = Object.keys(tones);

export const statusTexts: Readonly<Record<string, string>> = Object.fromEntries(
  trunkStatuses.map((status) => [status, `trunks:status.${status}`]),
);

export const adminStateTexts: Readonly<Record<string, string>> = { UP: 'trunks:state.up', DOWN: 'trunks:state.down' };

export function trunkStatus({ status }: Pick<Trunk, 'status'>): ItemStatus | undefined {
  return status ? { label: statusTexts[status] ?? status, tone: tones[status] ?? 'idle' } : undefined;
}

/** The service still builds it: the row is polled. */
export function isInTransition({ status }: Pick<Trunk, 'status'>): boolean {
  return status === 'BUILD';
}

/** Returns the subports as the overview shows them: by type, then by id. */
export function subportsInOrder({ sub_ports: subports }: Pick<Trunk, 'sub_ports'>): Subport[] {
  const key = ({ segmentation_type: type = '', segmentation_id: id }: Subport) => [type, id ?? 0] as const;
  return subports.toSorted((one, other) => {
    const [[type, id], [otherType, otherId]] = [key(one), key(other)];
    return type === otherType ? id - otherId : type < otherType ? -1 : 1;
  });
}
