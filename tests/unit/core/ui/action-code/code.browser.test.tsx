import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Code } from '#registry';
import { Catalog, type CatalogService } from '#services/catalog/catalog';
import { Modals } from '#services/modals/modals';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { CodeDisclosure } from '#ui/action-code/code-disclosure.tsx';
import { ConfirmDialog } from '#ui/confirm/confirm-dialog.tsx';
import { ModalLayer } from '#ui/modal/modal-layer.tsx';
import { ServicesProvider } from '#ui/services-context.tsx';
import { ToastRegion } from '#ui/toasts/toast-region.tsx';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import '#ui/theme/tokens.css';

const deleting = (name: string): Code => ({
  commands: [{ command: 'disk delete', names: [name] }],
  calls: [{ method: 'DELETE', service: 'volume', path: `/disks/${name}` }],
});

describe('the code of an action', () => {
  it('[X-11] a question shows what its button will do, as a command and as a call, when it is asked to', async () => {
    const { services } = await createTestServices();
    services.get(Modals).confirmWith(ConfirmDialog);
    const screen = await render(
      <ServicesProvider services={services}>
        <ModalLayer />
      </ServicesProvider>,
    );
    let asked = 0;
    const code = () => {
      asked += 1;
      return Promise.resolve(deleting('seven'));
    };
    void services.get(Modals).confirm({ title: 'Delete?', confirmLabel: 'Delete', code });
    const show = screen.getByRole('button', { name: 'Show code' });
    await expect.element(show).toHaveAttribute('aria-expanded', 'false');
    expect(asked).toBe(0);
    await show.click();
    await expect.element(screen.getByText('openstack disk delete seven')).toBeVisible();
    await screen.getByRole('tab', { name: 'HTTP' }).click();
    await expect
      .element(screen.getByRole('tabpanel'))
      .toHaveTextContent('curl -sS --fail-with-body -X DELETE "${OS_VOLUME_URL}/disks/seven"');
    await expect
      .element(screen.getByRole('tabpanel'))
      .toHaveTextContent('OS_VOLUME_URL holds the address of the service volume');
    await screen.getByRole('button', { name: 'Hide code' }).click();
    expect(screen.getByRole('tab').elements()).toEqual([]);
  });

  it('[X-11] follows what is typed, and says so when nothing can be said of it', async () => {
    const { services } = await createTestServices();
    const drawn = (name: string) => (
      <ServicesProvider services={services}>
        <CodeDisclosure
          of={name}
          code={() => {
            if (name === '') throw new Error('no name');
            return deleting(name);
          }}
        />
      </ServicesProvider>
    );
    const screen = await render(drawn(''));
    await screen.getByRole('button', { name: 'Show code' }).click();
    await expect.element(screen.getByText('No code can be given for what is typed so far.')).toBeVisible();
    await screen.rerender(drawn('eight'));
    await expect.element(screen.getByText('openstack disk delete eight')).toBeVisible();
  });

  it('[X-11] says so as well where no client could do it, in the place of what was there before, and is heard', async () => {
    const { services } = await createTestServices();
    const drawn = (name: string) => (
      <ServicesProvider services={services}>
        <CodeDisclosure of={name} code={() => ({ calls: deleting(name).calls })} />
      </ServicesProvider>
    );
    const screen = await render(drawn('..'));
    await screen.getByRole('button', { name: 'Show code' }).click();
    const status = screen.getByRole('status');
    await expect.element(status).toHaveTextContent('No code can be given for what is typed so far.');
    await screen.rerender(drawn('eight'));
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('/disks/eight');
    await expect.element(status).toHaveTextContent('The code is ready.');
    await screen.rerender(drawn('..'));
    await expect.element(status).toHaveTextContent('No code can be given for what is typed so far.');
    expect(screen.getByRole('tabpanel').elements()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Copy code' }).elements()).toEqual([]);
  });

  it('[X-11] says in a line that no openstack command is given, not that none could do it, beside the call that does', async () => {
    const { services } = await createTestServices();
    const { commands, calls } = deleting('seven');
    const drawn = (code: Code) => (
      <ServicesProvider services={services}>
        <CodeDisclosure of={code} code={() => code} />
      </ServicesProvider>
    );
    const screen = await render(drawn({ calls }));
    await screen.getByRole('button', { name: 'Show code' }).click();
    await expect.element(screen.getByText('There is no openstack command here that does all of this.')).toBeVisible();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('/disks/seven');
    expect(screen.getByRole('tab').elements()).toHaveLength(1);
    await screen.rerender(drawn({ ...(commands ? { commands } : {}), calls }));
    await expect.element(screen.getByText('openstack disk delete seven')).toBeVisible();
    expect(screen.getByText('There is no openstack command here that does all of this.').elements()).toEqual([]);
    // There is nothing to do: no command is missing.
    await screen.rerender(drawn({ calls: [] }));
    await expect.element(screen.getByText('There is nothing to do.')).toBeVisible();
    expect(screen.getByText('There is no openstack command here that does all of this.').elements()).toEqual([]);
  });

  it('[X-11] names a service as the catalog of this cloud does', async () => {
    const { services } = await createTestServices();
    const at = (type: string, region: string): CatalogService => ({
      type,
      name: type,
      endpoints: [{ region, region_id: region, interface: 'public', url: 'https://cloud.example' }],
    });
    const { services_region: region } = services.get(Session).current();
    services.rebind(Catalog, {
      services: async () => [
        at('volumev3', 'elsewhere'),
        at('volume', region ?? ''),
        at('block-storage', region ?? ''),
      ],
      ifTypeEnabled: async () => {},
    });
    const calls = [{ method: 'POST', service: 'volumev3', path: '/volumes' } as const];
    const screen = await render(
      <ServicesProvider services={services}>
        <CodeDisclosure code={() => ({ calls })} />
      </ServicesProvider>,
    );
    await screen.getByRole('button', { name: 'Show code' }).click();
    await expect
      .element(screen.getByRole('tabpanel'))
      .toHaveTextContent(
        'OS_VOLUMEV3_URL holds the address of the service block-storage: openstack catalog show block-storage',
      );
  });

  it('[X-11] a message that something was done shows the code that does it, in a dialog', async () => {
    const { services } = await createTestServices();
    services.get(Toasts).add('success', 'Deleted disk seven.', { code: () => deleting('seven') });
    const screen = await render(
      <ServicesProvider services={services}>
        <ToastRegion />
        <ModalLayer />
      </ServicesProvider>,
    );
    await screen.getByRole('button', { name: 'Show code: Deleted disk seven.' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Code that does the same' });
    await expect.element(dialog).toHaveTextContent('Deleted disk seven.');
    await expect.element(dialog.getByText('openstack disk delete seven')).toBeVisible();
  });

  it('[X-11] folds what is long', async () => {
    const { services } = await createTestServices();
    const many: Code = {
      commands: Array.from({ length: 30 }, (_, at) => ({ command: 'disk delete', names: [`number-${at}`] })),
      calls: [],
    };
    const screen = await render(
      <ServicesProvider services={services}>
        <CodeDisclosure code={() => many} />
      </ServicesProvider>,
    );
    await screen.getByRole('button', { name: 'Show code' }).click();
    const scrolled = screen.getByRole('group', { name: 'CLI' });
    await expect.element(screen.getByRole('tabpanel')).toBeVisible();
    expect(scrolled.elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Show all 30 lines' }).click();
    await expect.element(screen.getByRole('tabpanel')).toHaveTextContent('number-29');
    // The box scrolls now, so that the keyboard has to get there.
    const box = (await scrolled.findElement()) as HTMLElement;
    expect(box.scrollHeight).toBeGreaterThan(box.clientHeight);
    box.focus();
    await expect.element(scrolled).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => box.scrollTop).toBeGreaterThan(0);
    await screen.getByRole('button', { name: 'Show less' }).click();
    await expect.element(screen.getByRole('tabpanel')).not.toHaveTextContent('number-29');
    expect(scrolled.elements()).toEqual([]);
  });
});
