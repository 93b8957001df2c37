import { useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import type { NamespaceDefinition } from '#ui/metadata/definitions.ts';
import { MetadataDisplay } from '#ui/metadata/metadata-display.tsx';
import { MetadataEditor } from '#ui/metadata/metadata-editor.tsx';
import { openMetadataDialog } from '#ui/metadata/open-metadata-dialog.tsx';
import { useServices } from '#ui/services-context.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const namespaces: NamespaceDefinition[] = [
  {
    namespace: 'OS::Compute::Watchdog',
    display_name: 'Watchdog behaviour',
    description: 'What happens when the guest stops answering.',
    properties: {
      hw_watchdog_action: {
        title: 'Watchdog action',
        description: 'Carried out when the watchdog device fires.',
        enum: ['disabled', 'reset', 'poweroff', 'pause', 'none'],
        default: 'reset',
      },
    },
  },
  {
    namespace: 'OS::Compute::VirtCPUTopology',
    display_name: 'Virtual CPU topology',
    description: 'How the virtual processors are laid out.',
    properties: {
      hw_cpu_sockets: { title: 'Sockets', type: 'integer', minimum: 1, maximum: 64, default: 1 },
      hw_cpu_weight: { title: 'Weight', type: 'number', minimum: 0 },
    },
    objects: [
      {
        name: 'Limits',
        description: 'At most so many of each.',
        properties: { hw_cpu_max_cores: { title: 'Most cores', type: 'integer', minimum: 1 } },
      },
    ],
  },
  {
    namespace: 'OS::Software::Image',
    display_name: 'Operating system',
    properties: {
      os_distro: { title: 'Distribution', pattern: '^[a-z]+$', description: 'In lower case: debian, ubuntu.' },
      os_secure_boot: { title: 'Secure boot', type: 'boolean' },
      os_features: {
        title: 'CPU features',
        type: 'array',
        operators: ['<in>', '<or>'],
        items: { type: 'string', enum: ['aes', 'avx2', 'sse4'] },
      },
      os_build: { title: 'Build', readonly: true },
    },
  },
];

const right = {
  hw_watchdog_action: 'pause',
  hw_cpu_sockets: '2',
  os_secure_boot: 'true',
  os_features: '<in> aes,avx2',
  os_build: '20260101',
  team: 'observatory',
};
const wrong = { hw_cpu_sockets: '65', hw_cpu_weight: '-1', os_distro: 'Debian 13' };

function Editor({ existing }: { existing: Record<string, string> }) {
  return <MetadataEditor namespaces={namespaces} existing={existing} onChange={() => undefined} />;
}

function Dialog() {
  const services = useServices();
  const [saved, setSaved] = useState('Nothing saved yet');
  const open = async () => {
    const changes = await openMetadataDialog(services, {
      id: 'gallery.metadata',
      title: 'Update metadata',
      subtitle: 'debian-13',
      load: () => Promise.resolve({ namespaces, existing: right }),
      save: () => Promise.resolve(),
    });
    if (changes)
      setSaved(`Saved ${Object.keys(changes.updated).length}, removed ${changes.removed.join(', ') || 'none'}`);
  };
  return (
    <>
      <Button onClick={() => void open()}>Update metadata</Button>
      <p role="log">{saved}</p>
    </>
  );
}

function Page() {
  return (
    <>
      <Example title="Of every type">
        <Editor existing={right} />
      </Example>
      <Example title="What is wrong with a value">
        <Editor existing={wrong} />
      </Example>
      <Example title="Nothing there yet">
        <MetadataEditor namespaces={[]} existing={{}} onChange={() => undefined} />
      </Example>
      <Example title="To be read">
        <MetadataDisplay namespaces={namespaces} existing={right} />
      </Example>
      <Example title="In its dialog">
        <Dialog />
      </Example>
    </>
  );
}

export const page = galleryPage({ title: 'Metadata editor', source: 'core/ui/metadata', Page });
