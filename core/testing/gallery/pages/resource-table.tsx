import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { ListPage, ResourceType } from '#registry';
import { HttpError } from '#services/http/http';
import { ResourceTypes } from '#services/registry/registry';
import { FactList } from '#ui/cells/fact-list.tsx';
import { Button } from '#ui/controls/button.tsx';
import { TableView } from '#ui/table/resource-table.tsx';
import { type ListView, useListView } from '#ui/table/use-list-view.ts';
import type { PagePlace } from '#ui/table/use-list-address.ts';
import { BindRouter } from '../../../host/router/bind-router.tsx';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';
import { type Server, serverActions, serverTexts, serverType, someServers } from '../servers.ts';

const listed =
  (items: Server[], hasMore = false) =>
  async (): Promise<ListPage<Server>> => ({ items, hasMore });
const Summary = ({ item }: { item: Server }) => (
  <FactList
    facts={[
      { label: 'ID', value: item.id, mono: true, copy: true },
      { label: 'Address', value: item.address, mono: true },
    ]}
  />
);

let lists = 0;
const types = {
  rows: serverType('rows', listed(someServers(7)), { actions: serverActions, summary: Summary }),
  chosen: serverType('chosen', listed(someServers(5)), { actions: serverActions }),
  none: serverType('none', listed([]), { emptyHint: 'Servers run your work. None runs yet.' }),
  first: serverType('first', listed([]), { needsFilterFirst: async () => true }),
  stale: serverType('stale', async () => {
    if ((lists += 1) > 1) throw new HttpError(503, 'Nova is away', undefined, 'req-5be1');
    return { items: someServers(3), hasMore: false };
  }),
  refused: serverType('refused', async () => {
    throw new HttpError(503, 'The compute service did not answer', undefined, 'req-77c0');
  }),
  loading: serverType('loading', () => new Promise<never>(() => {})),
  part: serverType('part', listed(someServers(4), true)),
  unknown: serverType('unknown', listed(someServers(3))),
  many: serverType('many', listed(someServers(100_000)), { actions: serverActions }),
};

interface TableProps {
  title: string;
  type: ResourceType<Server>;
  page?: PagePlace;
  height?: number;
  empty?: ReactNode;
  /** Brings the table into the state that the example shows. */
  prepare?(view: ListView<Server>): void;
  onCreate?(): void;
}

function Table({ title, type, page, height = 280, empty, prepare, onCreate }: TableProps) {
  const view = useListView<Server>({ type, address: '/project/servers', page });
  const prepared = useRef(false);
  useEffect(() => {
    if (prepared.current || view.listing.state !== 'listed' || view.listing.busy) return;
    prepared.current = true;
    prepare?.(view);
  }, [view, prepare]);
  return (
    <Example title={title}>
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: height }}>
        <TableView view={view} empty={empty} onCreate={onCreate} />
      </div>
    </Example>
  );
}

/** Two of its rows are chosen. */
function Chosen() {
  const view = useListView<Server>({ type: types.chosen, address: '/project/servers' });
  const choose = useSetAtom(view.selection.setAll);
  const { rows } = view;
  useEffect(
    () =>
      choose(
        rows.slice(1, 3).map(({ id }) => id),
        true,
      ),
    [choose, rows],
  );
  return (
    <Example title="Selected, with the batch bar">
      <div style={{ display: 'flex', flexDirection: 'column', blockSize: 300 }}>
        <TableView view={view} />
      </div>
    </Example>
  );
}

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <BindRouter />
      <Table title="Rows" type={types.rows} page={{ path: pathname, search }} height={420} />
      <Chosen />
      <Table title="Empty" type={types.none} empty={<Button icon="plus">Launch server</Button>} />
      <Table title="Filter first" type={types.first} height={240} />
      <Table title="A refresh failed" type={types.stale} prepare={(view) => void view.source.refresh()} />
      <Table title="Could not be listed" type={types.refused} height={400} />
      <Table title="Loading" type={types.loading} height={300} />
      <Table
        title="No loaded row matches, and there are more"
        type={types.part}
        prepare={(view) => view.setSearch({ terms: [{ name: 'status', value: 'paused' }], text: '' })}
        height={340}
      />
      <Table
        title="A filter that is not known"
        type={types.unknown}
        page={{ path: '/', search: '?colour=red&status=active&status=melted' }}
      />
      <Table title="100,000 rows" type={types.many} height={360} />
    </>
  );
}

export const page = galleryPage({
  title: 'Resource table',
  source: 'core/ui/table',
  Page,
  services: { bundles: { gallery: serverTexts } },
  prepare({ services }) {
    for (const type of Object.values(types)) services.get(ResourceTypes).register(type, 'gallery');
  },
});
