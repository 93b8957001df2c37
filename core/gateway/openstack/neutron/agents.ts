import type { NativeCaller } from '../native-caller.ts';
import { networkList, type NetworkQuery } from './lists.ts';

/** An agent as neutron sends it (Networking API v2.0, Networking agents). */
export interface NativeAgent {
  id: string;
  agent_type: string;
  binary: string;
  host: string;
  alive: boolean;
  admin_state_up: boolean;
}

export function listAgents(native: NativeCaller, query: NetworkQuery): Promise<NativeAgent[]> {
  return networkList<NativeAgent>(native, { path: '/agents', member: 'agents' }, query);
}
