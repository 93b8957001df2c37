import {
  type ActionResult,
  I18n,
  type LazyView,
  lazyView,
  type Modal,
  type ModalContentProps,
  Modals,
  nothingChanged,
  type Services,
  Settings,
} from '@sextant/sdk';
import { hasFeature } from '../compute-feature.ts';
import { type Server, serverName } from '../server.ts';

type Content = LazyView<ModalContentProps<ActionResult>>;

export async function openAttachVolume(server: Server, services: Services): Promise<ActionResult> {
  const setting = 'OPENSTACK_HYPERVISOR_FEATURES.can_set_mount_point';
  const [device, tag, deletion] = await Promise.all([
    services.get(Settings).get<boolean>(setting, false),
    hasFeature('volume_attachment', services),
    hasFeature('volume_attachment_deletion', services),
  ]);
  const has = { device: device === true, tag, deletion };
  return open(
    services,
    server,
    'volume',
    lazyView(() => import('./attach-volume-form.tsx').then((module) => module.attachVolumeForm(server, has))),
  );
}

export async function openAttachInterface(server: Server, services: Services): Promise<ActionResult> {
  const hasTag = await hasFeature('interface_tag', services);
  return open(
    services,
    server,
    'interface',
    lazyView(() => import('./attach-interface-form.tsx').then((module) => module.attachInterfaceForm(server, hasTag))),
  );
}

export function openAssociateIp(server: Server, services: Services): Promise<ActionResult> {
  return open(
    services,
    server,
    'floating',
    lazyView(() => import('./floating-ip-dialog.tsx').then((module) => module.floatingIpDialog(server))),
    'small',
  );
}

export function openGroups(server: Server, services: Services): Promise<ActionResult> {
  return open(
    services,
    server,
    'groups',
    lazyView(() => import('./groups-dialog.tsx').then((module) => module.groupsDialog(server))),
    'large',
  );
}

async function open(
  services: Services,
  server: Server,
  form: 'volume' | 'interface' | 'floating' | 'groups',
  content: Content,
  size: Modal['size'] = 'medium',
): Promise<ActionResult> {
  const made = await services.get(Modals).open<ActionResult>({
    id: `instances.attach-${form}`,
    size,
    title: services.get(I18n).t(`instances:attach.${form}.action`),
    subtitle: serverName(server),
    bare: true,
    content,
  });
  return made ?? nothingChanged;
}
