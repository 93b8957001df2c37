import {
  type ActionContext,
  type ActionResult,
  callApi,
  I18n,
  Modals,
  nothingChanged,
  type Services,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { type Server, serverName } from '../server.ts';
import { doToEach } from './operate.ts';
import { clearPasswordCode, evacuationCode, rescueCode } from './server-code.ts';
import { showPassword } from './shown-password.tsx';

type Name = 'rescue' | 'clear-password' | 'evacuate';

const codes = { rescue: rescueCode, 'clear-password': clearPasswordCode, evacuate: evacuationCode } as const;

/** Asks about one of these actions, does it, and shows a password that nova made. */
export async function doInGuest(name: Name, icon: string, context: ActionContext<Server>): Promise<ActionResult> {
  const { services } = context;
  const [server] = context.items;
  const code = () => codes[name](server!.id);
  if (!server || !(await isConfirmed(name, server, services, code))) return nothingChanged;
  let made: string | undefined;
  const act = async ({ id }: Server) => {
    made = await send(name, id, services);
  };
  const result = await doToEach({ name, icon, servers: [server], code, act }, services);
  if (made) void showPassword(server, made, services);
  return result;
}

async function send(name: Name, id: string, services: Services): Promise<string | undefined> {
  const [params, quiet] = [{ id }, { quiet: true }];
  if (name === 'rescue') return (await callApi(services, 'rescueServer', { params, body: {} }, quiet)).password;
  if (name === 'evacuate') return (await callApi(services, 'evacuateServer', { params, body: {} }, quiet)).password;
  await callApi(services, 'clearServerPassword', { params }, quiet);
  return undefined;
}

function isConfirmed(
  name: Name,
  server: Server,
  services: Services,
  code: () => ReturnType<typeof rescueCode>,
): Promise<boolean> {
  const i18n = services.get(I18n);
  const action = i18n.t(`instances:action.${name}.label`);
  return services.get(Modals).confirm({
    title: i18n.t('instances:question.title', { action }),
    message: i18n.t(`instances:action.${name}.message`, { names: serverName(server) }),
    confirmLabel: action,
    ...(name === 'evacuate' && { danger: true, word: wordOf([server]) }),
    code,
  });
}
