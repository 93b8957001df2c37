import { compare, computeVersions } from '../microversions.ts';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** The kinds of consoles, in the order in which they are tried. */
export const consoleKinds = {
  VNC: { protocol: 'vnc', type: 'novnc', action: 'os-getVNCConsole' },
  SPICE: { protocol: 'spice', type: 'spice-html5', action: 'os-getSPICEConsole' },
  RDP: { protocol: 'rdp', type: 'rdp-html5', action: 'os-getRDPConsole' },
  SERIAL: { protocol: 'serial', type: 'serial', action: 'os-getSerialConsole' },
  MKS: { protocol: 'mks', type: 'webmks', action: null },
} as const satisfies Record<string, { protocol: string; type: string; action: string | null }>;

export type ConsoleKind = keyof typeof consoleKinds;

/** The version that knows every kind. */
const remoteConsoles = '2.8';

/** The console's address. Null: this nova knows no console of the kind. Throws what nova refuses. */
export async function openConsole(native: NativeCaller, server: string, kind: ConsoleKind): Promise<string | null> {
  const { protocol, type, action } = consoleKinds[kind];
  const path = `/servers/${segment(server)}`;
  const { max } = await computeVersions(native);
  if (max !== '' && compare(max, remoteConsoles) >= 0) {
    const answer = await native.json<{ remote_console: { url: string } }>({
      service: 'compute',
      method: 'POST',
      path: `${path}/remote-consoles`,
      body: { remote_console: { protocol, type } },
      microversion: remoteConsoles,
    });
    return answer.remote_console.url;
  }
  if (action === null) return null;
  const answer = await native.json<{ console: { url: string } }>({
    service: 'compute',
    method: 'POST',
    path: `${path}/action`,
    body: { [action]: { type } },
  });
  return answer.console.url;
}
