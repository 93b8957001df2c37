import { type Action, nothingChanged } from '@sextant/sdk';
import { addressesOf, type Server } from '../server.ts';
import { takesInterfaces, takesPortChanges, takesVolumes } from './limits.ts';

const compute = (rule: string) => [['compute', `os_compute_api:${rule}`]] as const;

/** "Attach Volume". */
export const attachVolume: Action<Server> = {
  id: 'instances.attach-volume',
  label: 'instances:attach.volume.action',
  icon: 'hard-drive',
  policy: compute('os-volumes-attachments:create'),
  allowed: takesVolumes,
  code: 'asked',
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openAttachVolume(server, services);
  },
};

/** "Attach Interface". */
export const attachInterface: Action<Server> = {
  id: 'instances.attach-interface',
  label: 'instances:attach.interface.action',
  icon: 'network',
  policy: compute('os-attach-interfaces:create'),
  services: ['network'],
  allowed: takesInterfaces,
  code: 'asked',
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openAttachInterface(server, services);
  },
};

/** "Associate Floating IP". */
export const associateIp: Action<Server> = {
  id: 'instances.associate-ip',
  label: 'instances:attach.floating.action',
  icon: 'globe',
  policy: [['network', 'update_floatingip']],
  services: ['network'],
  allowed: (server, services) => {
    const rest = takesPortChanges(server, services);
    if (rest !== true) return rest;
    const hasFixed = addressesOf(server).some(({ address, floating }) => !floating && address.includes('.'));
    return hasFixed || 'instances:attach.reason.no-address';
  },
  asks: true,
  code: { none: 'Its dialog shows no code yet.' },
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openAssociateIp(server, services);
  },
};

/** "Edit Security Groups" of all ports. */
export const editGroups: Action<Server> = {
  id: 'instances.edit-groups',
  label: 'instances:attach.groups.action',
  icon: 'shield',
  policy: [['network', 'update_port']],
  services: ['network'],
  allowed: takesPortChanges,
  asks: true,
  code: { none: 'Its dialog shows no code yet.' },
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openGroups(server, services);
  },
};
