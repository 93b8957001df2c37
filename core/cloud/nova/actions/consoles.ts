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
    run({ core, server, input }) {
      requireReady(server);
      const { length } = input;
      const lines = length === undefined || length === null ? -1 : Number(length);
      return { output: consoleOutput(server, lines, core.consoles.log(server.id)) };
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

/** The address of a new console. 400 for a kind that the hosts don't have. */
export function consoleUrl(core: NovaCore, server: ServerRecord, type: string): string {
  requireReady(server);
  const { host } = new URL(core.context.endpoint('compute'));
  if (type === 'novnc') return `http://${host}/vnc_lite.html?path=%3Ftoken%3D${core.consoles.token(server.id, type)}`;
  if (type === 'serial') return `ws://${host}/?token=${core.consoles.token(server.id, type)}`;
  // No SPICE server runs: the address leads nowhere.
  if (type === 'spice-html5') return `http://127.0.0.1:6082/spice_auto.html?token=${core.context.ids.uuid()}`;
  throw new CloudError(400, `Invalid console type ${type}`);
}

function requireReady(server: ServerRecord): void {
  if (server.host === null || server.launched_at === null) {
    throw new CloudError(409, `Instance ${server.id} is not ready`);
  }
}
