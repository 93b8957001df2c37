import { describe, expect, it } from 'vitest';
import { wordToType } from '../../../../core/ui/confirm/typed-word.ts';
import { Toasts } from '../../../../core/services/toasts/toasts.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import { deleteImage, deleteImages } from '../../../../plugins/images/actions/delete-images.ts';
import { anImage, imagesHost } from '../../../support/images.ts';

const at = (id: string) => `DELETE /api/glance/images/${id}/`;
const done = { [at('i-1')]: () => undefined, [at('i-2')]: () => undefined };
const touched = (id: string) => ({ type: 'OS::Glance::Image', id });

describe('deleting images', () => {
  it('[IMG-12] is offered for what is neither protected nor deleted; a protected one says why not', async () => {
    const { services } = await imagesHost();
    expect(await deleteImage.allowed?.(anImage(), services)).toBe(true);
    expect(await deleteImage.allowed?.(anImage({ status: 'deleted' }), services)).toBe(false);
    expect(await deleteImage.allowed?.(anImage({ protected: true }), services)).toBe('images:reason.protected');
  });

  it('[IMG-28] needs delete_image', () => {
    for (const action of [deleteImage, deleteImages]) expect(action.policy).toEqual([['image', 'delete_image']]);
  });

  it('an image of another project is refused to a member with the reason, and left to the policy for an administrator', async () => {
    const foreign = anImage({ owner: 'project-9', visibility: 'public' });
    const member = await imagesHost();
    expect(await deleteImage.allowed?.(foreign, member.services)).toBe('images:reason.foreign');
    expect(member.called()).toEqual([]);
    const admin = await imagesHost({
      session: { is_superuser: true },
      answers: { 'POST /api/policy/': () => ({ allowed: true }) },
    });
    expect(await deleteImage.allowed?.(foreign, admin.services)).toBe(true);
  });

  it('[CONF-01] [IMG-26] asks first, naming what is selected', async () => {
    const host = await imagesHost({ answers: done });
    await deleteImage.perform({ items: [anImage({ id: 'i-1', name: 'one' })], services: host.services });
    await deleteImages.perform({
      items: [anImage({ id: 'i-1', name: 'one' }), anImage({ id: 'i-2', name: '' })],
      services: host.services,
    });
    expect(host.questions).toMatchObject([
      {
        title: 'Confirm Delete Image',
        message: 'You have selected "one". Deleted image is not recoverable.',
        confirmLabel: 'Delete Image',
        danger: true,
      },
      {
        title: 'Confirm Delete Images',
        message: 'You have selected "one, i-2". Deleted images are not recoverable.',
      },
    ]);
  });

  it('[CONF-01] deletes nothing when the operator answers no', async () => {
    const host = await imagesHost({ answers: done, answerYes: false });
    const result = await deleteImage.perform({ items: [anImage()], services: host.services });
    expect(host.called()).toEqual([]);
    expect(result).toEqual({ created: [], updated: [], deleted: [], failed: [] });
  });

  it('[IMG-26] says what was deleted, in singular and plural', async () => {
    const host = await imagesHost({ answers: done });
    await deleteImage.perform({ items: [anImage({ id: 'i-1', name: 'one' })], services: host.services });
    const result = await deleteImages.perform({
      items: [anImage({ id: 'i-1', name: 'one' }), anImage({ id: 'i-2', name: 'two' })],
      services: host.services,
    });
    expect(host.toasts()).toEqual(['success: Deleted Image: one.', 'success: Deleted Images: one, two.']);
    expect(result).toEqual({ created: [], updated: [], deleted: [touched('i-1'), touched('i-2')], failed: [] });
  });

  it('[IMG-25] [IMG-26] reports the failed ids, and deletes the others; the toast carries why and the request id', async () => {
    const refusal = () => json('It is in use.', 409, { 'X-Request-Id': 'req-7', 'X-Sextant-Origin': 'image' });
    const host = await imagesHost({ answers: { ...done, [at('i-2')]: refusal } });
    const result = await deleteImages.perform({
      items: [anImage({ id: 'i-1', name: 'one' }), anImage({ id: 'i-2', name: 'two' })],
      services: host.services,
    });
    expect(result).toMatchObject({ deleted: [touched('i-1')], failed: [touched('i-2')] });
    expect(host.toasts()).toEqual(['success: Deleted Image: one.', 'danger: Unable to delete Image: two.']);
    expect(host.services.get(Toasts).list()[1]).toMatchObject({
      detail:
        'Unable to delete the image with id: i-2\nIt is in use.\nIt is in use, locked, or has changed meanwhile. Refresh, then try again.',
      requestId: 'req-7',
    });
  });

  it('[IMG-12] leaves the refused of a mixed selection out, by name, and asks for the rest only', async () => {
    const host = await imagesHost({ answers: done });
    const guarded = anImage({ id: 'i-9', name: 'guarded', protected: true });
    await deleteImages.perform({ items: [guarded, anImage({ id: 'i-1', name: 'one' })], services: host.services });
    expect(host.toasts()[0]).toBe('danger: You are not allowed to delete images: guarded');
    expect(host.questions[0]?.message).toBe('You have selected "one". Deleted image is not recoverable.');
    expect(host.services.get(Toasts).list()[0]?.detail).toBe(
      'The image is protected. Edit it and turn protection off first.',
    );
    expect(host.called()).toEqual([at('i-1')]);
  });

  it('[X-08] hands each of several to the question, by name and id; for more than five it then asks for typing', async () => {
    const host = await imagesHost({ answerYes: false });
    const ask = (count: number) => {
      const items = Array.from({ length: count }, (_, index) => anImage({ id: `i-${index}`, name: `n-${index}` }));
      return deleteImages.perform({ items, services: host.services });
    };
    await ask(1);
    await ask(6);
    expect(host.questions.map(({ lines }) => lines?.map(({ name, detail }) => `${name} ${detail}`))).toEqual([
      undefined,
      ['n-0 i-0', 'n-1 i-1', 'n-2 i-2', 'n-3 i-3', 'n-4 i-4', 'n-5 i-5'],
    ]);
    expect(host.questions.map(wordToType)).toEqual([undefined, '6']);
  });

  it('[IMG-12] asks nothing when nothing of the selection may be deleted', async () => {
    const host = await imagesHost();
    await deleteImages.perform({ items: [anImage({ protected: true })], services: host.services });
    expect(host.questions).toEqual([]);
  });

  it('an image that somebody else deleted meanwhile goes from the list, and a toast says so', async () => {
    const gone = () => json('No image found', 404, { 'X-Sextant-Origin': 'image' });
    const host = await imagesHost({ answers: { [at('i-1')]: gone } });
    const result = await deleteImage.perform({ items: [anImage({ id: 'i-1', name: 'one' })], services: host.services });
    expect(result).toMatchObject({ deleted: [touched('i-1')], failed: [] });
    expect(host.toasts()).toEqual(['info: Image one was deleted by somebody else meanwhile.']);
  });

  it('a hostile name is text in question and toast', async () => {
    const name = '<img src=x onerror=alert(1)> & {{names}} $t(core:x)';
    const host = await imagesHost({ answers: done });
    await deleteImage.perform({ items: [anImage({ id: 'i-1', name })], services: host.services });
    expect(host.questions[0]?.message).toBe(`You have selected "${name}". Deleted image is not recoverable.`);
    expect(host.toasts()).toEqual([`success: Deleted Image: ${name}.`]);
  });
});
