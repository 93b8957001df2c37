import { callApi } from '../../../../core/services/api/call-api.ts';
import { ImageService } from '../../../../plugins/images/image-service.ts';
import { loadChoices } from '../../../../plugins/volumes/forms/open-creation.ts';
import { sourceOfImage, sourceOfVolume } from '../../../../plugins/volumes/forms/sources.ts';
import { creationCode } from '../../../../plugins/volumes/forms/volume-code.ts';
import { newVolume, startOf, type VolumeModel } from '../../../../plugins/volumes/forms/volume-model.ts';
import type { VolumeSource } from '../../../../plugins/volumes/volume-creation.ts';
import type { ConsoleAndShell } from '../console.ts';
import { awkward, type Row } from '../row.ts';

/** The action that opens the wizard; its command, which is no action of a type, opens the same. */
const action = 'volumes.create-from-image on OS::Glance::Image';

async function anImage({ services }: ConsoleAndShell): Promise<VolumeSource> {
  const images = await services.get(ImageService).all({});
  return sourceOfImage(images.find(({ status, disk_format: format }) => status === 'active' && format === 'qcow2')!);
}

/** Creates a volume and waits until it can be copied. */
async function aVolume({ services }: ConsoleAndShell): Promise<VolumeSource> {
  const made = await callApi(services, 'createVolume', {
    body: newVolume({ ...startOf({ type: '', zone: '' }), name: 'to be copied', size: 2 }),
  });
  for (;;) {
    const volume = await callApi(services, 'readVolume', { params: { id: made.id } });
    if (volume.status === 'available') return sourceOfVolume(volume);
    if (volume.status.startsWith('error')) throw new Error(`volume ${made.id} is ${volume.status}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns what was asked for of a volume, without what tells it from others of its making, or comes later. */
async function volumeOf({ services }: ConsoleAndShell, name: string, sources: readonly string[]) {
  const { items } = await callApi(services, 'listVolumes', {});
  const found = items.filter((volume) => volume.name === name);
  if (found.length !== 1) return `${found.length} volumes`;
  const { id } = found[0]!;
  const volume = await callApi(services, 'readVolume', { params: { id } });
  const { size, description, volume_type: type, availability_zone: zone, snapshot_id: snapshot } = volume;
  return {
    size,
    description: description ?? '',
    type,
    zone,
    snapshot,
    source: sources.indexOf(volume.source_volid ?? ''),
  };
}

interface Wanted extends Pick<Row, 'as'> {
  title: string;
  from(at: ConsoleAndShell): Promise<VolumeSource | undefined>;
  more: Partial<VolumeModel>;
}

function creation({ title, from, more, ...who }: Wanted): Row {
  let source: Promise<VolumeSource | undefined> | undefined;
  return {
    actions: [action],
    title,
    ...who,
    async begin(at, way) {
      const name = `-${awkward.replace('\n', ' ')} ${title} ${way}`;
      // All three ways share one source: a project has ten volumes at most.
      const chosen = await (source ??= from(at));
      const { preselected } = await loadChoices(at.services);
      const model: VolumeModel = { ...startOf(preselected, chosen), name, ...more };
      return {
        byConsole: async () => void (await callApi(at.services, 'createVolume', { body: newVolume(model) })),
        code: () => creationCode(model),
        outcome: () => volumeOf(at, name, chosen ? [chosen.id] : []),
      };
    },
  };
}

export const rows: readonly Row[] = [
  creation({ title: 'a volume from an image', from: anImage, more: { description: `--${awkward}` } }),
  creation({ title: 'a volume from a volume', from: aVolume, more: { size: 3 }, as: 'admin' }),
  creation({
    title: 'an empty volume of the default type, anywhere',
    from: async () => undefined,
    more: { type: '', zone: '', size: 2 },
    as: 'admin',
  }),
];
