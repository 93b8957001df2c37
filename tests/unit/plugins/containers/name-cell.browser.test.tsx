import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { NameCell } from '../../../../plugins/containers/details/name-cell.tsx';
import { toStoredObject } from '../../../../plugins/containers/stored-object.ts';

const folder = (path: string, name: string) =>
  toStoredObject('photos', {
    path,
    name,
    bytes: 0,
    is_subdir: true,
    is_object: false,
    content_type: 'application/pseudo-folder',
    last_modified: null,
    etag: null,
  });

it('[CON-05] a folder is called what stands before its last slash, and by the slash alone where that is nothing', async () => {
  for (const [path, name, shown] of [
    ['a/', 'a', 'a/'],
    ['a/b/', 'b', 'b/'],
    ['a//', 'a', '/'],
    ['/', '/', '/'],
  ] as const) {
    const screen = await render(<NameCell item={folder(path, name)} />);
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible();
    await screen.unmount();
  }
});
