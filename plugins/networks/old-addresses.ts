import { networkTypeId } from './networks/network.ts';
import { portTypeId } from './ports/port.ts';
import { routerTypeId } from './routers/router.ts';
import { subnetTypeId } from './subnets/subnet.ts';

/** Last part of an address of Horizon's → the action whose form it opened. */
const networkForms: Readonly<Record<string, string>> = { update: 'networks.edit', create: 'networks.create-subnet' };
const routerForms: Readonly<Record<string, string>> = {
  update: 'networks.edit-router',
  addinterface: 'networks.add-interface',
  addrouterroute: 'networks.add-route',
  setgateway: 'networks.set-gateway',
};
/** Horizon's name of a tab → ours. */
const tabs: Readonly<Record<string, string>> = {
  network_tabs__subnets_tab: 'subnets',
  network_tabs__ports_tab: 'ports',
};

/** Returns where an address below the panels leads now: the details, with the form or the tab that it named. */
export function addressNow({ path, search }: { path: string; search: string }): string {
  const [, dashboard = '', panel = '', first = '', second = '', last = ''] = path.split('/');
  const query = new URLSearchParams(search);
  if (dashboard === 'admin') query.set('nav', `/admin/${panel}`);
  const tab = tabs[query.get('tab') ?? ''];
  if (tab) query.set('tab', tab);
  const to = (type: string, id: string) => `/ngdetails/${type}/${id}${query.size > 0 ? `?${query}` : ''}`;
  if (first === 'ports') return to(portTypeId, second);
  if (first === 'subnets') return to(subnetTypeId, second);
  const isRouter = panel === 'routers';
  const form = isRouter ? routerForms[second] : second === 'ports' ? 'networks.add-port' : networkForms[last || second];
  if (form) query.set('do', form);
  return to(isRouter ? routerTypeId : networkTypeId, first);
}
