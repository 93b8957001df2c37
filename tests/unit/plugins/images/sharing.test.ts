import { describe, expect, it } from 'vitest';
import { acceptImage, rejectImage } from '../../../../plugins/images/actions/answer-offer.ts';
import { shareImage } from '../../../../plugins/images/actions/share-image.ts';
import { findProjects, sharingChanges, sharingFields } from '../../../../plugins/images/sharing/sharing.ts';
import { I18n } from '../../../../core/services/i18n/i18n.ts';
import { compareEdit } from '../../../../core/ui/form/edit/three-way.ts';
import { anImage, imagesHost } from '../../../support/images.ts';

const foreign = { visibility: 'shared', owner: 'project-9' } as const;

const sharing = {
  image: anImage({ visibility: 'shared' }),
  answers: new Map(),
  candidates: [
    { id: 'a1', name: 'alpha' },
    { id: 'b1', name: 'beta' },
  ],
  isPartial: true,
};

describe('sharing an image', () => {
  it('[IMG-30] is offered to the owner of a shared image alone', async () => {
    const { services } = await imagesHost();
    expect(await shareImage.allowed!(anImage({ visibility: 'shared' }), services)).toBe(true);
    expect(await shareImage.allowed!(anImage({ visibility: 'private' }), services)).toBe(false);
    expect(await shareImage.allowed!(anImage(foreign), services)).toBe('images:reason.foreign');
  });

  it('[IMG-30] sends what was added and removed, and nothing of what stays', () => {
    expect(sharingChanges({ projects: ['a', 'b'] }, { projects: ['b', 'c'] })).toEqual({
      added: ['c'],
      removed: ['a'],
    });
    expect(sharingChanges({}, {})).toEqual({ added: [], removed: [] });
  });

  it('[IMG-30] what others add or remove meanwhile stays as they made it', async () => {
    const { services } = await imagesHost();
    const [start, mine, now] = [
      ['a', 'b'],
      ['b', 'c'],
      ['a', 'd'],
    ].map((projects) => ({ projects })) as [{ projects: string[] }, { projects: string[] }, { projects: string[] }];
    const fields = sharingFields([start, mine, now], sharing, services.get(I18n));
    const { model, conflicts } = compareEdit(fields, { start, mine, now });
    expect(conflicts).toEqual([]);
    expect(sharingChanges(now, model)).toEqual({ added: ['c'], removed: ['a'] });
  });

  it('[IMG-30] finds projects by name, and takes an id where not all projects are known', () => {
    const found = (typed: string, chosen: string[] = [], isPartial = true) =>
      findProjects(typed, { ...sharing, isPartial }, chosen, 'by its ID').map(({ value, hint }) => [value, hint]);
    expect(found('')).toEqual([
      ['a1', 'a1'],
      ['b1', 'b1'],
    ]);
    expect(found('ALP', [], false)).toEqual([['a1', 'a1']]);
    expect(found('alpha', ['a1'], false)).toEqual([]);
    expect(found(' 8c0d ')).toEqual([['8c0d', 'by its ID']]);
    expect(found('8c0d', ['8c0d'])).toEqual([]);
    expect(found('8c0d', [], false)).toEqual([]);
  });
});

describe('an image that another project shares', () => {
  it('[IMG-31] is accepted and rejected by what the project answered before', async () => {
    const { services } = await imagesHost({ answers: { 'POST /api/policy/': () => ({ allowed: true }) } });
    const offered = async (facts: Parameters<typeof anImage>[0]) => {
      const image = anImage(facts);
      return [await acceptImage.allowed!(image, services), await rejectImage.allowed!(image, services)];
    };
    expect(await offered({ ...foreign, member_status: 'pending' })).toEqual([true, true]);
    expect(await offered({ ...foreign, member_status: 'accepted' })).toEqual([false, true]);
    expect(await offered({ ...foreign, member_status: 'rejected' })).toEqual([true, false]);
    expect(await offered(foreign), 'a list shows the accepted ones').toEqual([false, true]);
    expect(await offered({ visibility: 'shared' }), 'one of its own').toEqual([false, false]);
    expect(await offered({ owner: 'project-9', visibility: 'public' })).toEqual([false, false]);
    const { services: readers } = await imagesHost({ answers: { 'POST /api/policy/': () => ({ allowed: false }) } });
    expect(await acceptImage.allowed!(anImage({ ...foreign, member_status: 'pending' }), readers)).toBe(false);
  });

  it('[IMG-32] says where its project has not accepted it', () => {
    expect(anImage({ ...foreign, member_status: 'pending' }).visibilityShown).toBe('offer-pending');
    expect(anImage({ ...foreign, member_status: 'rejected' }).visibilityShown).toBe('offer-rejected');
    expect(anImage({ ...foreign, member_status: 'accepted' }).visibilityShown).toBe('other-project');
  });
});
