import { adminPanel, serverTypeId } from './server.ts';

/** Last part of an address of Horizon's → the action whose form it opened. */
const forms: Readonly<Record<string, string>> = {
  update: 'edit',
  resize: 'resize',
  rebuild: 'rebuild',
  rescue: 'rescue',
  attach_interface: 'attach-interface',
  detach_interface: 'detach-interface',
  attach_volume: 'attach-volume',
  detach_volume: 'detach-volume',
  disassociate: 'disassociate-ip',
};
const consoles: ReadonlySet<string> = new Set(['vnc', 'spice', 'rdp', 'mks', 'serial']);

/** Returns what an address below a panel is now: the details, with the form or tab that it named. */
export function addressNow({ path, search }: { path: string; search: string }): string {
  const [, dashboard, , id = '', last = ''] = path.split('/');
  const query = new URLSearchParams(search);
  if (dashboard === 'admin') query.set('nav', adminPanel);
  if (forms[last]) query.set('do', `instances.${forms[last]}`);
  else if (consoles.has(last)) query.set('tab', 'console');
  const now = query.size > 0 ? `?${query}` : '';
  return `/ngdetails/${serverTypeId}/${id}${now}`;
}
