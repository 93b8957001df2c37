import { Permissions } from '@sextant/sdk';
import type { LaunchData } from './launch-data.ts';
import type { LaunchSpec } from './launch-spec.ts';
import type { LaunchStep } from './launch-step.ts';
import { layServer } from './lay-template.ts';

/** Asks ahead for what the steps choose by themselves, and lays it into the spec. Known quotas judge the steps again. */
export function askAhead(
  data: LaunchData,
  steps: readonly LaunchStep[],
  change: (next: (spec: LaunchSpec) => LaunchSpec) => void,
): void {
  const permissions = data.services.get(Permissions);
  for (const { condition, preselect } of steps) {
    if (!preselect) continue;
    void permissions.check(condition).then(async (isThere) => {
      const next = isThere ? await preselect(data) : undefined;
      if (next) change(next);
    });
  }
  const { likeId } = data.context;
  if (likeId) void layServer(likeId, data, change);
  for (const quota of [data.limits, data.volumeLimits]) {
    void quota.get().then(() => change((spec) => ({ ...spec })));
  }
  void data.hasNetwork.get();
  void data.images.get();
  void data.flavors.get();
}
