import type { NativeService } from './catalog.ts';

/** The names of the services in `OpenStack-API-Version`. */
const apiNames: Partial<Record<NativeService, string>> = {
  compute: 'compute',
  volume: 'volume',
  'container-infra': 'container-infra',
};

/** Returns the headers that choose a micro-version. */
export function microversionHeaders(service: NativeService, version: string): Record<string, string> {
  return {
    'OpenStack-API-Version': `${apiNames[service] ?? service} ${version}`,
    ...(service === 'compute' ? { 'X-OpenStack-Nova-API-Version': version } : {}),
  };
}
