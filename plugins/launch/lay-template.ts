import type { LaunchData } from './launch-data.ts';
import type { LaunchSpec } from './launch-spec.ts';
import type { LaunchPreset } from './launch-presets.ts';
import { resolveTemplate } from './resolve-template.ts';
import { templateOfServer } from './server-template.ts';

type Change = (next: (spec: LaunchSpec) => LaunchSpec) => void;

/** Lays into the spec what a server was launched with, and keeps for the step Details what is gone. */
export async function layServer(id: string, data: LaunchData, change: Change): Promise<void> {
  try {
    const { template, ...of } = await templateOfServer(id, data.services);
    const { lay, missing } = await resolveTemplate(template, data);
    data.laid.set({ ...of, missing: [...of.missing, ...missing] });
    change(lay);
  } catch {
    data.laid.set({ missing: [{ kind: 'server', name: id }] });
  }
}

/** Lays a preset into the spec. One that was chosen after it goes before it. */
export async function layPreset(preset: LaunchPreset | undefined, data: LaunchData, change: Change): Promise<void> {
  data.laid.set(undefined);
  if (!preset) return;
  const { lay, missing } = await resolveTemplate(preset.template, data);
  let isChosen = false;
  change((spec) => {
    isChosen = spec.preset === preset.label;
    return isChosen ? lay(spec) : spec;
  });
  if (isChosen) data.laid.set({ missing });
}
