import { useState } from 'react';
import { type ModalContentProps, Modals } from '#services/modals/modals';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/controls/field.tsx';
import { TextInput } from '#ui/controls/text-input.tsx';
import { ModalFooterSpace, ModalFrame } from '#ui/modal/modal-frame.tsx';
import { useService } from '#ui/services-context.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

function NameForm({ close, setDirty }: ModalContentProps<string>) {
  const [name, setName] = useState('');
  const type = (value: string) => {
    setName(value);
    setDirty(value !== '');
  };
  return (
    <ModalFrame
      title="Rename image"
      footer={
        <>
          <Button variant="quiet" onClick={() => close()}>
            Cancel
          </Button>
          <ModalFooterSpace />
          <Button variant="primary" onClick={() => close(name)}>
            Rename image
          </Button>
        </>
      }
    >
      <Field label="Name" required help="As it will stand in lists.">
        <TextInput value={name} onChange={type} />
      </Field>
    </ModalFrame>
  );
}

const rename = (size: 'small' | 'medium' | 'large') =>
  ({ id: 'gallery.rename', size, title: 'Rename image', bare: true, content: NameForm }) as const;

function Page() {
  const modals = useService(Modals);
  const [said, setSaid] = useState('');
  const ask = async () => {
    const sure = await modals.confirm({
      title: 'Delete 6 images',
      names: ['debian-12', 'debian-13', 'fedora', 'flatcar', 'rocky', 'ubuntu'],
      confirmLabel: 'Delete 6 images',
      danger: true,
    });
    setSaid(sure ? 'Deleted' : 'Kept');
  };
  return (
    <Example title="Opened by" row>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Button key={size} onClick={() => void modals.open(rename(size))}>
          {size}
        </Button>
      ))}
      <Button onClick={() => void ask()}>Delete 6 images</Button>
      <p role="status">{said}</p>
    </Example>
  );
}

export const page = galleryPage({
  title: 'Modal',
  source: 'core/ui/modal',
  Page,
  prepare: ({ services }) => void services.get(Modals).open(rename('medium')),
});
