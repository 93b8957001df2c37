import type { ResourceType } from '#registry';
import type { Settings } from '#services/settings/settings';

/** The documented default of `AJAX_POLL_INTERVAL`, in milliseconds. */
const defaultIntervalMs = 2_500;

/** Milliseconds between two looks at what is in transition: the type's own, else those of the setting. */
export async function pollInterval(type: Pick<ResourceType<any>, 'pollInterval'>, settings: Settings): Promise<number> {
  return (
    type.pollInterval ?? (await settings.get<number>('AJAX_POLL_INTERVAL').catch(() => undefined)) ?? defaultIntervalMs
  );
}
