import type { NativeCaller } from '../native-caller.ts';

/** Nova's absolute limits of the session's project, by name; -1 is unlimited (Compute API, Limits). */
export async function readLimits(native: NativeCaller, reserved = false): Promise<Record<string, number>> {
  const query = reserved ? { reserved: 1 } : {};
  const { limits } = await native.json<{ limits: { absolute: Record<string, number> } }>({
    service: 'compute',
    path: '/limits',
    query,
  });
  return limits.absolute;
}
