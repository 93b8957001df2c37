import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { ServicesProvider } from '#ui/services-context.tsx';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/containers.json' with { type: 'json' };
import { deletionDialog } from '../../../../plugins/containers/deletion/deletion-dialog.tsx';
import { Deletion } from '../../../../plugins/containers/deletion/deletion.ts';
import { containerAnswer } from './container-answers.ts';
import { toStoredObject } from '../../../../plugins/containers/stored-object.ts';

const entry = (path: string) => ({
  path,
  name: path,
  bytes: 9,
  is_subdir: false,
  is_object: true,
  content_type: 'text/plain',
  last_modified: null,
  etag: 'e',
});

/**
 * The dialog that deletes `path` of a container, in whose segments there is one of the object `big`.
 * @param hasMore and more than are listed at once
 */
async function dialogOf(path: string, keepsVersions: boolean, hasMore = false) {
  const { services, page } = await createTestServices({ bundles: { containers: en } });
  page.answer('GET /api/swift/containers/box/metadata/', () =>
    containerAnswer('box', 2, 18, { keeps_versions: keepsVersions }),
  );
  page.answer('GET /api/swift/containers/box_segments/objects/', () =>
    json({ items: [entry('big/slo/1.500000/9/5-0a/00000000')], has_more: hasMore }),
  );
  const Dialog = deletionDialog(new Deletion([toStoredObject('box', entry(path))], services));
  return render(
    <ServicesProvider services={services}>
      <Dialog close={() => {}} setDirty={() => {}} />
    </ServicesProvider>,
  );
}

const words = 'Segments stay in box_segments: older versions, which this container keeps, are made of them.';

it('[CON-04] where versions are kept, it is told that segments of what is deleted stay', async () => {
  const screen = await dialogOf('big', true);
  await expect.element(screen.getByText(words)).toBeVisible();
});

it.each([
  ['small', true, false],
  // Another one is below the same name.
  ['big/slo', true, false],
  ['big', false, false],
  // Nobody knows.
  ['small', true, true],
])(
  '[CON-04] of %s, where it is %s that versions are kept and %s that there are more segments than were seen, none are said to stay',
  async (path, keeps, hasMore) => {
    const screen = await dialogOf(path, keeps, hasMore);
    await expect.element(screen.getByText('To be deleted:')).toBeVisible();
    expect(screen.getByText('Segments stay', { exact: false }).query()).toBeNull();
  },
);
