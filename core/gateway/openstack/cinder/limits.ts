import type { NativeCaller } from '../native-caller.ts';

const service = 'volume';

/** Limits of the own project, and how much of them is used; -1 is unlimited (Block Storage API v3, Limits). */
export async function readLimits(native: NativeCaller): Promise<Record<string, number>> {
  const answer = await native.json<{ limits: { absolute: Record<string, number> } }>({ service, path: '/limits' });
  return answer.limits.absolute;
}
