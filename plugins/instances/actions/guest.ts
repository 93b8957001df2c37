import {
  type ActionContext,
  type ActionResult,
  callApi,
  I18n,
  joinedCode,
  Modals,
  nothingChanged,
  type Services,
} from '@sextant/sdk';
import type { Server } from '../server.ts';
import { doToEach } from './operate.ts';
import { questionOf } from './question.ts';
import { clearPasswordCode, evacuationCode } from './server-code.ts';
import { showPassword } from './shown-password.tsx';

type Name = 'clear-password' | 'evacuate';

const codes = { 'clear-password': clearPasswordCode, evacuate: evacuationCode } as const;

/** Asks about one of these actions, does it, and shows a password that nova made for the only server. */
export async function doInGuest(name: Name, icon: string, context: ActionContext<Server>): Promise<ActionResult> {
  const { services, items: servers } = context;
  const [server, ...others] = servers;
  if (!server) return nothingChanged;
  const code = () => joinedCode(servers.map(({ id }) => codes[name](id)));
  const isEvacuation = name === 'evacuate';
  const question = { name, servers, danger: isEvacuation, typed: isEvacuation, code };
  if (!(await services.get(Modals).confirm(questionOf(question, services.get(I18n))))) return nothingChanged;
  let password: string | undefined;
  const act = async ({ id }: Server) => {
    password = await send(name, id, services);
  };
  const result = await doToEach({ name, icon, servers, code, act }, services);
  if (password && others.length === 0) void showPassword(server, password, services);
  return result;
}

async function send(name: Name, id: string, services: Services): Promise<string | undefined> {
  const [params, quiet] = [{ id }, { quiet: true }];
  if (name === 'evacuate') return (await callApi(services, 'evacuateServer', { params, body: {} }, quiet)).password;
  await callApi(services, 'clearServerPassword', { params }, quiet);
  return undefined;
}
