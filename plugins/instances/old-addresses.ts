import { adminPanel, serverTypeId } from './server.ts';

/** Last part of an address of Horizon's → the action whose form it opened. */
const forms: Readonly<Record<string, string>> = {
  update: 'edit',
  resize: 'resize',
  rebuild: 'rebuild',
  rescue: 'rescue',
  attach_interface: 'attach-interface',
  attach_volume: 'attach-volume',
  decryptpassword: 'retrieve-password',
};
/** Last part of such an address → the tab whose rows offer it now. */
const tabs: Readonly<Record<string, string>> = {
  detach_interface: 'interfaces',
  detach_volume: 'volumes',
  disassociate: 'interfaces',
};
const consoles: ReadonlySet<string> = new Set(['vnc', 'spice', 'rdp', 'mks', 'serial']);

/** Returns what an address below a panel is now: the details, with the form or tab that it named. */
export function addressNow({ path, search }: { path: string; search: string }): string {
  const [, dashboard, , id = '', last = ''] = path.split('/');
  const query = new URLSearchParams(search);
  if (dashboard === 'admin') query.set('nav', adminPanel);
  if (forms[last]) query.set('do', `instances.${forms[last]}`);
  else if (tabs[last]) query.set('tab', tabs[last]);
  else if (consoles.has(last)) query.set('tab', 'console');
  const now = query.size > 0 ? `?${query}` : '';
  return `/ngdetails/${serverTypeId}/${id}${now}`;
}
