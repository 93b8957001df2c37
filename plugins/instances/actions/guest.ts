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

type Name = 'clear-password' | 'evacuate';

const codes = { 'clear-password': clearPasswordCode, evacuate: evacuationCode } as const;

/** Asks about one of these actions, and does it. */
export async function doInGuest(name: Name, icon: string, context: ActionContext<Server>): Promise<ActionResult> {
  const { services, items: servers } = context;
  if (servers.length === 0) return nothingChanged;
  const code = () => joinedCode(servers.map(({ id }) => codes[name](id)));
  const isEvacuation = name === 'evacuate';
  const question = { name, servers, danger: isEvacuation, typed: isEvacuation, code };
  if (!(await services.get(Modals).confirm(questionOf(question, services.get(I18n))))) return nothingChanged;
  return doToEach({ name, icon, servers, code, act: ({ id }) => send(name, id, services) }, services);
}

function send(name: Name, id: string, services: Services): Promise<unknown> {
  const [params, quiet] = [{ id }, { quiet: true }];
  return name === 'evacuate'
    ? callApi(services, 'evacuateServer', { params, body: {} }, quiet)
    : callApi(services, 'clearServerPassword', { params }, quiet);
}
