import { createStore, Provider } from 'jotai';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';
import type { Responder } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { Modals } from '#services/modals/modals';
import { Queries } from '#services/resources/queries';
import { Toasts } from '#services/toasts/toasts';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { ServerTable } from '#ui/fragments/content-view.tsx';
import type { ServerTableProps } from '#ui/fragments/table/server-table-props.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';

export const from = '/api/p/vpn/back/';
const columns = [
  { id: 'name', label: 'Name' },
  { id: 'status', label: 'Status' },
];
export const row = (id: string, more: object = {}) => ({
  id,
  name: id,
  cells: { name: { text: id, update: `cell?obj_id=${id}` }, status: 'Active' },
  ...more,
});

/** The table over answers of a server, and what it asks for. */
export async function open(props: Partial<ServerTableProps>, answers: Record<string, Responder> = {}) {
  const test = await createTestServices({ answers });
  const { services } = test;
  services.get(Modals).confirmWith(ConfirmDialog);
  const screen = await render(
    <Provider store={createStore()}>
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.get(Queries)}>
          <ServerTable name="vpn" label="Connections" columns={columns} rows={[]} base={from} {...props} />
          <ModalLayer />
        </QueryClientProvider>
      </ServicesProvider>
    </Provider>,
  );
  const asked = (path: string) => test.page.calls.filter((call) => call.path === from + path);
  /** A round of polling, until its calls have been answered. */
  const round = async (path: string, milliseconds: number) => {
    const before = asked(path).length;
    test.clock.advance(milliseconds);
    await expect.poll(() => asked(path).length).toBeGreaterThan(before);
  };
  return { ...test, screen, asked, round, toasts: () => services.get(Toasts).list() };
}

/** An answer in markup. */
export const html = (markup: string) => () =>
  new Response(markup, { headers: { 'content-type': 'text/html; charset=utf-8' } });
