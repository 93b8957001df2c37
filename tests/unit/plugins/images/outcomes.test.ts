import { describe, expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import en from '../../../../locales/en/images.json' with { type: 'json' };
import volumes from '../../../../locales/en/volumes.json' with { type: 'json' };
import { saveEdit } from '../../../../plugins/images/forms/edit-image-form.ts';
import { emptyForm, formOf, type ImageForm } from '../../../../plugins/images/forms/image-form.ts';
import { submitCreation } from '../../../../plugins/images/forms/submit-creation.ts';
import { imageType } from '../../../../plugins/images/image-resource-type.ts';
import { saveSharing } from '../../../../plugins/images/sharing/sharing.ts';
import { startOf } from '../../../../plugins/volumes/forms/volume-model.ts';
import { submitVolume } from '../../../../plugins/volumes/forms/submit-volume.ts';
import { volumeType } from '../../../../plugins/volumes/volume-type.ts';
import type { Action, ResourceType } from '../../../../registry/index.ts';
import { anImage, aRawImage, imagesHost } from '../../../support/images.ts';

type Services = Awaited<ReturnType<typeof imagesHost>>['services'];
type Run = (services: Services) => Promise<unknown>;

const image = anImage({ id: 'i-1', name: 'one' });
const offered = anImage({ id: 'i-1', name: 'one', owner: 'other', visibility: 'shared', member_status: 'pending' });
const { global, item, batch } = imageType.actions!;
const actions = [...global!, ...item!, ...batch!] as Action<typeof image>[];

/** Runs an action that has no form, and says yes to its question. */
const performed =
  (id: string, items = [image]): Run =>
  async (services) =>
    actions.find((action) => action.id === id)!.perform({ items, services });
const created =
  (image_url: string): Run =>
  (services) => {
    const form: ImageForm = { ...emptyForm, name: 'one', disk_format: 'raw', source: 'url', image_url };
    return submitCreation({ form, metadata: {} }, [{ value: 'url', type: 'url', copies: true }], services);
  };
const edited =
  (form: Partial<ImageForm>, metadata: Readonly<Record<string, string>> = {}): Run =>
  (services) => {
    const start = { form: formOf(image), metadata: {} };
    return saveEdit(image, { start, model: { form: { ...start.form, ...form }, metadata } }, services);
  };
const shared =
  (before: readonly string[], after: readonly string[]): Run =>
  (services) =>
    saveSharing(
      { image, isOver: false },
      { start: { projects: [...before] }, wanted: { projects: [...after] } },
      services,
    );
const volumeMade: Run = (services) =>
  submitVolume({ ...startOf({ type: '', zone: '' }), name: 'one', size: 1 }, services);
const listed =
  (type: ResourceType<any>): Run =>
  (services) =>
    type.list!({ filters: {} }, { services });
const loaded =
  (type: ResourceType<any>): Run =>
  (services) =>
    type.load!('i-1', { services });

/** Each of them: how it is run, the message of its success, and the text of its failure. A list and a page show what was asked for instead. */
const outcomes: readonly (readonly [name: string, run: Run, done: string | undefined, failed: string])[] = [
  [
    'images.create',
    created('http://a/b'),
    'Image one was successfully created. The image service fetches its data now.',
    'Unable to create the image.',
  ],
  ['images.edit', edited({ min_ram: 1 }), 'Image one was successfully updated.', 'Unable to update the image.'],
  [
    'images.edit, of metadata',
    edited({}, { added: '1' }),
    'Image one was successfully updated.',
    'Unable to update metadata.',
  ],
  ['images.delete', performed('images.delete'), 'Deleted Image: one.', 'Unable to delete Image: one.'],
  [
    'images.delete-selected',
    performed('images.delete-selected', [image, anImage({ id: 'i-2', name: 'two' })]),
    'Deleted Images: one, two.',
    'Unable to delete Images: one, two.',
  ],
  [
    'images.deactivate',
    performed('images.deactivate'),
    'Image one was deactivated. Its data stays; nothing can be started from it.',
    'Unable to deactivate Image: one.',
  ],
  [
    'images.reactivate',
    performed('images.reactivate'),
    'Image one was reactivated.',
    'Unable to reactivate Image: one.',
  ],
  [
    'images.accept',
    performed('images.accept', [offered]),
    'Image one was accepted. This project’s list shows it now.',
    'Unable to accept Image: one.',
  ],
  [
    'images.reject',
    performed('images.reject', [offered]),
    'Image one was rejected. This project’s list does not show it.',
    'Unable to reject Image: one.',
  ],
  [
    'images.share, with a further project',
    shared([], ['p-1']),
    'The sharing of image one was saved.',
    'Unable to share the image with the project.',
  ],
  [
    'images.share, with one project fewer',
    shared(['p-1'], []),
    'The sharing of image one was saved.',
    'Unable to stop sharing the image with the project.',
  ],
  ['volumes.create', volumeMade, 'Volume one was successfully created.', 'Unable to create the volume.'],
  ['the list of images', listed(imageType), undefined, 'Unable to retrieve the images.'],
  ['the page of an image', loaded(imageType), undefined, 'Unable to retrieve the image.'],
  ['the list of volumes', listed(volumeType), undefined, 'Unable to retrieve the volumes.'],
  ['the page of a volume', loaded(volumeType), undefined, 'Unable to retrieve the volume.'],
];

/** Runs it in a cloud that answers every call the same way; returns all that the operator is told. */
async function toldBy(run: Run, answer: () => Response): Promise<string[]> {
  const host = await imagesHost({ bundles: { images: en, volumes }, otherwise: async () => answer() });
  const refusal = await run(host.services).then(
    () => [],
    (error: Error) => [error.message],
  );
  return [...host.toasts(), ...refusal];
}

describe('the texts of success and of failure', () => {
  it('[IMG-14] stand for every action on images', () => {
    const told = outcomes.map(([name]) => name.split(',')[0]);
    expect(actions.map(({ id }) => id).filter((id) => !told.includes(id))).toEqual([]);
  });

  it.each(outcomes)(
    '[IMG-14] %s: done, it says so; refused, it says what was not possible',
    async (_, run, done, failed) => {
      const answer = () => json({ ...aRawImage({ id: 'i-1', name: 'one' }), items: [] });
      expect(await toldBy(run, answer)).toEqual(done === undefined ? [] : [`success: ${done}`]);
      const told = await toldBy(run, () => new Response('', { status: 502 }));
      expect(told.join('\n')).toContain(failed);
      expect(told.join('\n')).not.toContain('success');
    },
  );
});
