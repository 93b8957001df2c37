import { type Action, nothingChanged } from '@sextant/sdk';
import { addressesOf, isPartial, type Server } from '../server.ts';
import { attachmentLimits, mayBeDoneInProject } from './limits.ts';

/** Opens "Attach Volume". */
export const attachVolume: Action<Server> = {
  id: 'instances.attach-volume',
  label: 'instances:attach.volume.action',
  icon: 'hard-drive',
  policy: [['compute', attachmentLimits.attachVolume.rule]],
  allowed: (server, services) => mayBeDoneInProject(attachmentLimits.attachVolume, server, services),
  code: 'asked',
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openAttachVolume(server, services);
  },
};

/** Opens "Attach Interface". */
export const attachInterface: Action<Server> = {
  id: 'instances.attach-interface',
  label: 'instances:attach.interface.action',
  icon: 'network',
  policy: [['compute', attachmentLimits.attachInterface.rule]],
  services: ['network'],
  allowed: (server, services) => mayBeDoneInProject(attachmentLimits.attachInterface, server, services),
  code: 'asked',
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openAttachInterface(server, services);
  },
};

/** Opens "Associate Floating IP". */
export const associateIp: Action<Server> = {
  id: 'instances.associate-ip',
  label: 'instances:attach.floating.action',
  icon: 'globe',
  policy: [['network', attachmentLimits.changeFloatingIp.rule]],
  services: ['network'],
  allowed: (server, services) => {
    const reason = isPartial(server) ? undefined : noTarget(server);
    return reason ?? mayBeDoneInProject(attachmentLimits.changeFloatingIp, server, services);
  },
  asks: true,
  code: { none: 'Its dialog shows no code yet.' },
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openAssociateIp(server, services);
  },
};

/** Returns why no address of the server can be given a floating IP, as a locale key. */
function noTarget(server: Server): string | undefined {
  if (server.status === 'ERROR') return 'instances:attach.reason.error';
  const hasFixed = addressesOf(server).some(({ address, floating }) => !floating && address.includes('.'));
  return hasFixed ? undefined : 'instances:attach.reason.no-address';
}

/** Opens "Edit Security Groups" for all ports. */
export const editGroups: Action<Server> = {
  id: 'instances.edit-groups',
  label: 'instances:attach.groups.action',
  icon: 'shield',
  policy: [['network', attachmentLimits.changePort.rule]],
  services: ['network'],
  allowed: (server, services) => mayBeDoneInProject(attachmentLimits.changePort, server, services),
  asks: true,
  code: { none: 'Its dialog shows no code yet.' },
  async perform({ items: [server], services }) {
    if (!server) return nothingChanged;
    return (await import('./open-forms.ts')).openGroups(server, services);
  },
};
