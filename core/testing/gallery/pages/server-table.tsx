import { ServerTable } from '#ui/fragments/content-view.tsx';
import type { ServerRow } from '#ui/fragments/table/server-rows.ts';
import type { ServerColumn } from '#ui/fragments/table/server-table-props.ts';
import { json } from '../../fake-page.ts';
import { Example } from '../example.tsx';
import { galleryPage } from '../gallery-page.ts';

const from = '/api/p/vpn/back/';
const columns: readonly ServerColumn[] = [
  { id: 'name', label: 'Name' },
  { id: 'status', label: 'Status' },
  { id: 'peer', label: 'Peer', sort: 'ipv4' },
  { id: 'sent', label: 'Sent', sort: 'size' },
];

const traffic: Readonly<Record<string, { peer: string; sent: string }>> = {
  amsterdam: { peer: '203.0.113.17', sent: '1.5 GB' },
  berlin: { peer: '203.0.113.7', sent: '0 bytes' },
  cairo: { peer: '198.51.100.9', sent: '800 MB' },
};

function row(name: string, status: string, more: Partial<ServerRow> = {}): ServerRow {
  return {
    id: name,
    name,
    cells: {
      name: { text: name, update: `${from}cell?obj_id=${name}&cell_name=name` },
      status,
      ...traffic[name],
    },
    category: status === 'Down' ? 'down' : 'up',
    actions: [
      { id: 'edit', label: 'Edit', href: `${from}edit?obj_id=${name}` },
      { id: 'reset', label: 'Reset', href: from, post: true },
      { id: 'delete', label: 'Delete', href: from, post: true, danger: true },
    ],
    ...more,
  };
}

const waiting: Partial<ServerRow> = { inProgress: true, update: `${from}row?obj_id=berlin`, interval: 2_000 };
const rows = [row('amsterdam', 'Active'), row('berlin', 'Pending create', waiting), row('cairo', 'Down')];
const categories = [
  { id: 'up', label: 'Up' },
  { id: 'down', label: 'Down' },
];
const create = { id: 'create', label: 'Create connection', href: `${from}create`, update: `${from}action` };
const batch = [
  { id: 'reset', label: 'Reset', href: from, post: true },
  { id: 'delete', label: 'Delete connections', href: from, post: true, danger: true },
];
const full = { ...create, id: 'full', disabledReason: 'Quota exceeded: 3 of 3 connections.' };
const usual = { ...create, id: 'usual', label: 'Import', disabledReason: '' };

function Page() {
  return (
    <>
      <Example title="Rows, one in progress; the name is edited in its place">
        <ServerTable
          name="vpn"
          label="Connections"
          columns={columns}
          rows={rows}
          actions={[create]}
          batch={batch}
          categories={categories}
          base={from}
        />
      </Example>
      <Example title="Without rows, and with buttons that can’t be used">
        <ServerTable
          name="none"
          label="No connections"
          columns={columns}
          rows={[]}
          actions={[full, usual]}
          base={from}
        />
      </Example>
    </>
  );
}

const nameCell = { fragment: 'cell', mode: 'view', text: 'amsterdam' };

export const page = galleryPage({
  title: 'Server table',
  source: 'core/ui/fragments/table',
  Page,
  services: {
    answers: {
      [`GET ${from}row`]: () => ({ fragment: 'row', ...row('berlin', 'Active') }),
      [`GET ${from}action`]: () => ({ fragment: 'action', ...create }),
      [`GET ${from}cell`]: ({ query }) => {
        const id = query.get('obj_id') ?? '';
        if (query.get('inline_edit_mod') !== 'true') return { ...nameCell, text: id };
        return { fragment: 'cell', mode: 'form', name: `name__${id}`, schema: { type: 'string' }, value: id };
      },
      [`POST ${from}cell`]: () => ({ status: 'updated', message: '' }),
      [`POST ${from}`]: () => json('', 200, { 'x-horizon-messages': '[["success", "Reset was sent.", ""]]' }),
    },
  },
});
