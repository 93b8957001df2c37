import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Modals } from '#services/modals/modals';
import { Queries } from '#services/resources/queries';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { HtmlContent } from '#ui/fragments/html/html-content.tsx';
import { openServerModal } from '#ui/fragments/open-server-modal.ts';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/fragments/dialog/server-dialog.tsx';
import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

const path = '/api/p/acme.desk/desk/racks';

async function shown(html: string) {
  const test = await createTestServices({ answers: { [`POST ${path}`]: () => undefined } });
  const { services, page } = test;
  services.get(Modals).confirmWith(ConfirmDialog);
  await render(
    <ServicesProvider services={services}>
      <QueryClientProvider client={services.get(Queries)}>
        <HtmlContent html={html} address={new URL(path, location.origin).href} />
        <ModalLayer />
      </QueryClientProvider>
    </ServicesProvider>,
  );
  const posts = () => page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...test, posts };
}

it('[CONF-01] a red button in a form of a back end asks first, naming its row, and posts after a yes alone', async () => {
  const { posts } = await shown(
    `<form action="racks"><table><tr data-display="web-1"><td>
      <button name="action" value="racks__delete__1" class="btn btn-danger" help_text="Its shelves go too.">Delete Rack</button>
    </td></tr></table></form>`,
  );
  const button = screen.getByRole('button', { name: 'Delete Rack' });
  const dialog = screen.getByRole('dialog', { name: 'Confirm Delete Rack' });
  await button.click();
  await expect.element(dialog).toHaveTextContent('"web-1"');
  await expect.element(dialog).toHaveTextContent('Its shelves go too.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(posts()).toEqual([]);
  await button.click();
  await dialog.getByRole('button', { name: 'Delete Rack' }).click();
  await expect.poll(posts).toEqual(['action=racks__delete__1']);
});

it('[CONF-01] [CONF-02] names the chosen rows; without words of its own says to confirm the selection', async () => {
  const row = (id: string, checked = '') =>
    `<tr data-display="rack ${id}"><td><input type="checkbox" name="object_ids" value="${id}" ${checked}></td></tr>`;
  const { posts } = await shown(
    `<form action="racks"><table>${row('1', 'checked')}${row('2')}${row('3', 'checked')}</table>
      <input type="submit" name="action" value="Delete Racks" class="btn-danger"></form>`,
  );
  await screen.getByRole('button', { name: 'Delete Racks' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Confirm Delete Racks' });
  await expect.element(dialog).toHaveTextContent('"rack 1", "rack 3"');
  await expect.element(dialog).toHaveTextContent('Please confirm your selection.');
  await dialog.getByRole('button', { name: 'Delete Racks' }).click();
  await expect.poll(posts).toEqual(['object_ids=1&object_ids=3&action=Delete+Racks']);
});

it('[CONF-01] asks over a dialog too, and no other button asks', async () => {
  const { services, page, posts } = await shown('');
  const html = `<h3>Racks</h3><form action="racks" data-display="Room 7"><input name="a" value="1">
    <button>Save</button><button class="btn-danger" name="b" value="2">Clear</button></form>`;
  page.answer(`GET ${path}`, () => new Response(html, { headers: { 'content-type': 'text/html' } }));
  page.answer(`POST ${path}`, () => new Response(html, { headers: { 'content-type': 'text/html' } }));
  void openServerModal(services, path);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(posts).toEqual(['a=1']);
  await screen.getByRole('button', { name: 'Clear' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Confirm Clear' });
  await expect.element(dialog).toHaveTextContent('"Room 7"');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect.poll(posts).toEqual(['a=1', 'a=1&b=2']);
});
