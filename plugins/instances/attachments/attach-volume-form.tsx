import {
  type ActionResult,
  actionResult,
  callApi,
  I18n,
  type ModalContentProps,
  type Services,
  Toasts,
  useServices,
  useT,
} from '@sextant/sdk';
import { volumeTypeId } from '@sextant/plugins/volumes';
import { type ComboboxOption, FormDialog, type FormSchema, type FormUiSchema, precompiledValidator } from '@sextant/ui';
import { useMemo } from 'react';
import schema from '../../../schemas/instances/attach-volume.schema.json';
import compiled from '../../../schemas/instances/attach-volume.schema.json?rjsf';
import ui from '../../../schemas/instances/attach-volume.ui.json';
import { type Server, serverName, serverTypeId } from '../server.ts';
import { attachVolumeCode } from './attachment-code.ts';
import { matching } from './matching.ts';

interface Data {
  volume?: string;
  device?: string;
  tag?: string;
  delete_on_termination?: boolean;
}

const validator = precompiledValidator(compiled, schema as FormSchema);
const hidden = { 'ui:widget': 'hidden' };

/** The fields of the form that a cloud may not know. */
export interface VolumeFields {
  /** Whether the hypervisor heeds the name of the device. */
  readonly device: boolean;
  readonly tag: boolean;
  readonly deletion: boolean;
}

/** Draws "Attach Volume": a volume that is free, or that several servers may have. */
export function attachVolumeForm(server: Server, has: VolumeFields) {
  const uiSchema = {
    ...ui,
    ...(has.device ? {} : { device: hidden }),
    ...(has.tag ? {} : { tag: hidden }),
    ...(has.deletion ? {} : { delete_on_termination: hidden }),
  } as FormUiSchema;
  return function AttachVolumeForm({ close }: ModalContentProps<ActionResult>) {
    const t = useT();
    const services = useServices();
    const context = useMemo(() => ({ sources: { volumes: volumeSource(server, services) } }), [services]);
    const bodyOf = ({ volume = '', device, tag, delete_on_termination: goes }: Data) => ({
      volume,
      ...(device?.trim() ? { device: device.trim() } : {}),
      ...(tag?.trim() ? { tag: tag.trim() } : {}),
      ...(goes ? { delete_on_termination: true } : {}),
    });
    return (
      <FormDialog<Data, ActionResult>
        id="instances.attach-volume"
        schema={schema as FormSchema}
        uiSchema={uiSchema}
        validator={validator}
        context={context}
        data={{}}
        size="medium"
        title={t('instances:attach.volume.action')}
        subtitle={serverName(server)}
        submitLabel={t('instances:attach.volume.action')}
        submit={async (data) => {
          const body = bodyOf(data);
          await callApi(services, 'attachServerVolume', { params: { id: server.id }, body }, { quiet: true });
          const text = t('instances:attach.volume.done', { name: serverName(server) });
          services.get(Toasts).add('success', text, { code: () => attachVolumeCode(server.id, body) });
          return actionResult().updated(serverTypeId, server.id).updated(volumeTypeId, body.volume).result;
        }}
        code={(data) => attachVolumeCode(server.id, bodyOf(data))}
        close={close}
      />
    );
  };
}

/** Finds the volumes that can be attached, by name. The list is read once. */
function volumeSource(server: Server, services: Services) {
  const i18n = services.get(I18n);
  let read: Promise<readonly ComboboxOption[]> | undefined;
  const options = async () => {
    const { items } = await callApi(services, 'listVolumes', {}, { quiet: true });
    const mine = new Set(server['os-extended-volumes:volumes_attached']?.map(({ id }) => id));
    const isFree = (volume: (typeof items)[number]) =>
      volume.status === 'available' || (volume.status === 'in-use' && volume.multiattach === true);
    const zone = server['OS-EXT-AZ:availability_zone'];
    return items
      .filter((volume) => isFree(volume) && !mine.has(volume.id))
      .map((volume) => ({
        value: volume.id,
        label: volume.name,
        hint: i18n.t(
          volume.availability_zone === zone
            ? 'instances:attach.volume.hint'
            : 'instances:attach.volume.hint-other-zone',
          {
            size: i18n.bytes(volume.size * 1024 ** 3),
            zone: volume.availability_zone ?? '',
            id: volume.id,
          },
        ),
      }));
  };
  return async (typed: string): Promise<readonly ComboboxOption[]> => {
    read ??= options();
    // The next question tries again.
    read.catch(() => (read = undefined));
    return matching(await read, typed);
  };
}
