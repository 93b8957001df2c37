import type { NativeService } from './catalog.ts';

/** What the services call themselves in `OpenStack-API-Version`. */
const apiNames: Partial<Record<NativeService, string>> = {
  compute: 'compute',
  volume: 'volume',
  'container-infra': 'container-infra',
};

/** The headers that choose a micro-version (contract §1.9). */
export function microversionHeaders(service: NativeService, version: string): Record<string, string> {
  return {
    'OpenStack-API-Version': `${apiNames[service] ?? service} ${version}`,
    ...(service === 'compute' ? { 'X-OpenStack-Nova-API-Version': version } : {}),
  };
}
