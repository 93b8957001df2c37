import { KeyboardSheet } from '#ui/keyboard/keyboard-sheet.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const places = [
  { id: 'i', keys: ['g', 'i'], words: 'Instances', hint: 'Project' },
  { id: 'm', keys: ['g', 'm'], words: 'Images', hint: 'Project' },
  { id: 'n', keys: ['g', 'n'], words: 'Networks', hint: 'Project' },
  { id: 'a', keys: ['g', 'a'], words: 'Images', hint: 'Admin' },
];

function Page() {
  return (
    <Example title="With the panels there are">
      <KeyboardSheet places={places} />
    </Example>
  );
}

export const page = galleryPage({ title: 'Keyboard sheet', source: 'core/ui/keyboard', Page });
