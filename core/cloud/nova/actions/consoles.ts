import { CloudError } from '../../shared/errors.ts';
import type { NovaCore } from '../nova-core.ts';
import { only, wrapped } from '../formats.ts';
import type { ServerRecord } from '../nova-records.ts';
import { consoleOutput } from '../console-output.ts';
import type { ServerActions } from './action.ts';

/** Kinds of consoles by the action that opened them up to 2.5. */
const older: Readonly<Record<string, readonly string[]>> = {
  'os-getVNCConsole': ['novnc', 'xvpvnc'],
  'os-getSPICEConsole': ['spice-html5'],
  'os-getRDPConsole': ['rdp-html5'],
  'os-getSerialConsole': ['serial'],
};

/** The actions that return a server's console output or the addresses of its consoles. */
export const consoleActions: ServerActions = {
  'os-getConsoleOutput': {
    rule: 'os-console-output',
    status: 200,
    schema: () =>
      wrapped(
        'os-getConsoleOutput',
        only({ length: { type: ['integer', 'string', 'null'], pattern: '^-?[0-9]+$', minimum: -1 } }),
      ),
    run({ server, input }) {
      requireReady(server);
      const { length } = input;
      const lines = length === undefined || length === null ? -1 : Number(length);
      return { output: consoleOutput(server, lines) };
    },
  },
  ...Object.fromEntries(
    Object.entries(older).map(([name, types]) => [
      name,
      {
        rule: 'os-remote-consoles',
        status: 200 as const,
        versions: [1, 5] as const,
        schema: () => wrapped(name, only({ type: { type: 'string', enum: types } }, ['type'])),
        run: ({ core, server, input }) => ({
          console: { type: input['type'], url: consoleUrl(core, server, String(input['type'])) },
        }),
      } satisfies ServerActions[string],
    ]),
  ),
};

const proxies: Readonly<Record<string, string>> = {
  novnc: 'http://127.0.0.1:6080/vnc_lite.html?path=%3Ftoken%3D',
  'spice-html5': 'http://127.0.0.1:6082/spice_auto.html?token=',
  serial: 'ws://127.0.0.1:6083/?token=',
};

/** The address of a new console; it leads nowhere, as no proxy runs. 400 for a kind that the hosts don't have. */
export function consoleUrl(core: NovaCore, server: ServerRecord, type: string): string {
  requireReady(server);
  const proxy = proxies[type];
  if (proxy === undefined) throw new CloudError(400, `Invalid console type ${type}`);
  return proxy + core.context.ids.uuid();
}

function requireReady(server: ServerRecord): void {
  if (server.host === null || server.launched_at === null) {
    throw new CloudError(409, `Instance ${server.id} is not ready`);
  }
}
