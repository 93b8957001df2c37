import { useState } from 'react';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Field } from '#ui/controls/field.tsx';
import { FilePicker } from '#ui/file-picker/file-picker.tsx';
import type { FileFacts } from '#ui/file-picker/inspect-file.ts';
import { ServicesProvider } from '#ui/services-context.tsx';

const qcow2 = Uint8Array.of(0x51, 0x46, 0x49, 0xfb, 0, 0, 0, 3, ...Array(16).fill(0), 0, 0, 0, 2, 0, 0, 0, 0);

async function picker(start?: File, error?: string, describe?: (file: File) => string) {
  const { services } = await createTestServices();
  const chosen: (string | FileFacts | undefined)[] = [];
  function Holder() {
    const [file, setFile] = useState(start);
    return (
      <ServicesProvider services={services}>
        <Field label="Source" error={error}>
          <FilePicker
            file={file}
            {...(describe && { describe })}
            onChoose={(next, facts) => {
              setFile(next);
              chosen.push(next?.name, facts);
            }}
          />
        </Field>
      </ServicesProvider>
    );
  }
  return { screen: await render(<Holder />), chosen };
}

it('shows name, size and what the bytes say of a chosen file, and takes it back', async () => {
  const { screen, chosen } = await picker();
  await screen.getByLabelText('Source').upload(new File([qcow2], 'disk.qcow2'));
  await expect.element(screen.getByText('disk.qcow2')).toBeVisible();
  await expect.element(screen.getByText('32 B · detected as QCOW2 · virtual size 8.00 GiB')).toBeVisible();
  expect(chosen[1]).toMatchObject({ readable: true, format: 'qcow2' });
  await screen.getByRole('button', { name: 'Remove disk.qcow2' }).click();
  await expect.element(screen.getByText('Drop a file here')).toBeVisible();
  expect(chosen.at(-2)).toBeUndefined();
});

it('says what is wrong with a file, unless the field around it does', async () => {
  const empty = new File([], 'nothing.raw');
  const { screen } = await picker(empty);
  await expect.element(screen.getByText('This file is empty. Choose one that has data.')).toBeVisible();
  await screen.unmount();
  const { screen: told } = await picker(empty, 'The file is empty.');
  await expect.element(told.getByText('The file is empty.')).toBeVisible();
  await expect.element(told.getByText('0 B')).toBeVisible();
  await expect.element(told.getByText('This file is empty. Choose one that has data.')).not.toBeInTheDocument();
});

it('[CON-12] finds nothing wrong with a file that is no disk image where somebody else says what is said of it', async () => {
  const { screen } = await picker(new File([], 'nothing.txt'), undefined, ({ size }) => `${size} bytes`);
  await expect.element(screen.getByText('0 bytes')).toBeVisible();
  await expect.element(screen.getByText('This file is empty. Choose one that has data.')).not.toBeInTheDocument();
});

it('takes a file that is dropped', async () => {
  const { screen } = await picker();
  const data = new DataTransfer();
  data.items.add(new File([qcow2], 'dropped.qcow2'));
  screen
    .getByText('Drop a file here')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
  await expect.element(screen.getByText('dropped.qcow2')).toBeVisible();
});

it('is one stop of the keyboard, under its label', async () => {
  const { screen } = await picker();
  await userEvent.tab();
  await expect.element(screen.getByLabelText('Source')).toHaveFocus();
});

it('says that a file is empty', async () => {
  const { screen } = await picker(new File([], 'empty.raw'));
  await expect.element(screen.getByText('This file is empty. Choose one that has data.')).toBeVisible();
});

it('says that a file is packed', async () => {
  const { screen } = await picker(new File([Uint8Array.of(0x1f, 0x8b, 8)], 'disk.raw.gz'));
  await expect.element(screen.getByText(/packed with gzip/)).toBeVisible();
});

it('says that a file vanished while the operator was away', async () => {
  const file = new File([qcow2], 'gone.qcow2');
  const { screen } = await picker(file);
  await expect.element(screen.getByText(/detected as QCOW2/)).toBeVisible();
  Object.defineProperty(file, 'slice', {
    value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
  });
  window.dispatchEvent(new Event('focus'));
  await expect.element(screen.getByText(/can’t be read any more/)).toBeVisible();
});
