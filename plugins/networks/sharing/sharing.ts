import type { callApi, Code } from '@sextant/sdk';
import type { Network } from '../networks/network.ts';

/** An RBAC policy as the gateway lists it (listRbacPolicies). */
export type Share = Awaited<ReturnType<typeof callApi<'listRbacPolicies'>>>['items'][number];

/** A share of a network, as its row has it. */
export interface ShareRow {
  readonly id: string;
  /** The name of the project. */
  readonly name: string;
  readonly share: Share;
  readonly network: Pick<Network, 'id' | 'name' | 'tenant_id'>;
}

/** The target that stands for all projects. */
export const everyProject = '*';

export type Access = 'access_as_shared' | 'access_as_external';

/** The data of the form. */
export interface ShareData {
  project?: string;
  access?: Access;
}

/** Returns the body of a share. */
export const shareOf = (network: string, { project = '', access = 'access_as_shared' }: ShareData) => ({
  object_id: network,
  object_type: 'network',
  action: access,
  target_tenant: project,
});

/** Says whether the network is shared so already. */
export const isTwin = (data: ShareData, shares: readonly Share[]) =>
  shares.some(
    ({ target_tenant: project, action }) => project === data.project && action === (data.access ?? 'access_as_shared'),
  );

const service = 'network';
const path = '/rbac-policies';

/** Returns the code that shares a network outside the console. */
export function shareCode(network: string, data: ShareData): Code {
  const body = shareOf(network, data);
  const target: string | [string, string] =
    body.target_tenant === everyProject ? '--target-all-projects' : ['--target-project', body.target_tenant];
  const options: (string | [string, string])[] = [['--type', 'network'], ['--action', body.action], target];
  return {
    commands: [{ command: 'network rbac create', options, names: [network] }],
    calls: [{ method: 'POST', service, path, body: { rbac_policy: body } }],
  };
}

/** Returns the code that shares it no longer. */
export function unshareCode(id: string): Code {
  return {
    commands: [{ command: 'network rbac delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: `${path}/${encodeURIComponent(id)}` }],
  };
}
