import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Palette } from '#ui/palette/palette.tsx';
import type { PaletteEntry } from '#ui/palette/palette-entry.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const go = (label: string, hint: string, icon: string, letter: string): PaletteEntry => ({
  id: `go:${label}`,
  group: 'go',
  label,
  hint,
  icon,
  keys: ['g', letter],
  address: `/${label}`,
});

const entries: readonly PaletteEntry[] = [
  { id: 'recent:1', group: 'recent', label: 'ingest-worker-golden-42', icon: 'clock', address: '/ngdetails/image/42' },
  { id: 'do:image', group: 'do', label: 'Create image', hint: 'Images', icon: 'plus' },
  { id: 'do:key', group: 'do', label: 'Import public key', hint: 'Key pairs', icon: 'upload' },
  go('Instances', 'Project › Compute', 'server', 'i'),
  go('Images', 'Project › Compute', 'image', 'm'),
  go('Networks', 'Project › Network', 'network', 'n'),
  { id: 'project:lab', group: 'scope', label: 'Switch project to ingest-lab', hint: 'p-2', icon: 'user-cog' },
  { id: 'theme:light', group: 'settings', label: 'Theme: light', icon: 'sun', current: true },
  { id: 'theme:dark', group: 'settings', label: 'Theme: dark', icon: 'moon' },
  { id: 'language:de', group: 'settings', label: 'Language: Deutsch', words: 'german', icon: 'languages' },
];

function Page() {
  const [open, setOpen] = useState(true);
  const [last, setLast] = useState('');
  return (
    <Example title="Over the page">
      <Button onClick={() => setOpen(true)}>Open the palette</Button>
      <p role="status">{last}</p>
      {open ? (
        <Palette
          entries={entries}
          scope="observatory"
          onChoose={(entry, aside) => setLast(`${aside ? 'New tab: ' : ''}${entry.label}`)}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Example>
  );
}

export const page = galleryPage({ title: 'Command palette', source: 'core/ui/palette', Page });
