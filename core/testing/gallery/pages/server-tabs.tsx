import { ServerHeader } from '#ui/fragments/header/server-header.tsx';
import { ServerTabs } from '#ui/fragments/tabs/server-tabs.tsx';
import { json } from '../../fake-page.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const address = '/api/p/vpn/back/details?id=7';
const tabs = [
  {
    id: 'vpn__overview',
    label: 'Overview',
    content: [
      {
        kind: 'facts' as const,
        facts: [
          { label: 'Peer', value: '203.0.113.7' },
          { label: 'Description', value: '' },
        ],
      },
      { kind: 'links' as const, links: [{ label: 'Edit this connection', href: 'edit', modal: true }] },
    ],
  },
  { id: 'vpn__policies', label: 'Policies' },
  { id: 'vpn__log', label: 'Log' },
];

function Page() {
  return (
    <>
      <Example title="Tabs, each fetched when it is first looked at">
        <ServerTabs group="vpn" label="Connection" tabs={tabs} address={address} />
      </Example>
      <Example title="One that could not be fetched">
        <ServerTabs
          group="broken"
          label="Broken connection"
          tabs={[{ id: 'broken__log', label: 'Log' }]}
          address={address}
        />
      </Example>
      <Example title="The extensible header">
        <ServerHeader />
      </Example>
    </>
  );
}

export const page = galleryPage({
  title: 'Server tabs',
  source: 'core/ui/fragments/tabs, core/ui/fragments/header',
  Page,
  services: {
    answers: {
      'GET /api/p/vpn/back/details': ({ query }) => {
        if (query.get('tab') === 'broken__log') return json({ status: 503, detail: 'The log is being rotated.' }, 503);
        return { fragment: 'tab', content: [{ kind: 'text', text: `This is ${query.get('tab')}.` }] };
      },
      'GET /header/': () => ({
        fragment: 'header',
        sections: [
          {
            id: 'upkeep',
            title: 'Maintenance',
            content: [{ kind: 'text', text: 'Maintenance on Sunday, 02:00 to 04:00 UTC.' }],
          },
          { id: 'news', title: 'News', content: [{ kind: 'text', text: 'A new region opens in March.' }] },
        ],
      }),
    },
  },
});
