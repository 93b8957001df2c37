import type { GatewayOnCloud } from './gateway.ts';

/** How many tokens were revoked at the cloud. */
export const revocations = ({ cloud }: GatewayOnCloud): number =>
  cloud.calls.report().calls.filter((call) => call.method === 'DELETE' && call.path.endsWith('/auth/tokens')).length;
