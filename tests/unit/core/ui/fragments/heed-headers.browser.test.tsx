import { describe, expect, it } from 'vitest';
import { HttpError } from '#services/http/http';
import { Modals } from '#services/modals/modals';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { json } from '../../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import { createFormFiles } from '../../../../../core/ui/form/form-files.ts';
import { callFragment } from '../../../../../core/ui/fragments/fragment-call.ts';
import { loadFragment } from '../../../../../core/ui/fragments/dialog/load-fragment.ts';
import { saveLinked } from '../../../../../core/ui/fragments/save-linked.ts';
import { isSignOut } from '../../../../../core/ui/fragments/heed-headers.ts';
import { tableCalls } from '../../../../../core/ui/fragments/table/table-calls.ts';
import { baseOf } from '../../../../../core/ui/fragments/use-base.ts';
import { workflowCalls } from '../../../../../core/ui/fragments/workflow/workflow-calls.ts';

const path = '/api/p/acme.desk/desk/part';

async function desk(location = '/auth/login/?next=%2F') {
  const test = await createTestServices();
  const { services, page } = test;
  for (const method of ['GET', 'POST'])
    page.answer(`${method} ${path}`, () => json('', 401, { logout: 'True', 'x-horizon-location': location }));
  const from = baseOf(services, path);
  return { ...test, from, login: new URL('/auth/login/?next=%2F', from).href };
}

describe('[MODAL-13] an answer that says to sign out', () => {
  it('is followed whoever called: a row, a cell, a step of a workflow and its submit, a tab', async () => {
    const field = { fragment: 'cell', mode: 'form', name: 'n', schema: {} } as const;
    const workflow = {
      fragment: 'workflow',
      title: 'W',
      slug: 'w',
      action: 'part',
      steps: [{ slug: 's', title: 'S', schema: {} }],
    } as const;
    for (const call of ['row', 'cellForm', 'saveCell', 'validate', 'submit', 'fragment']) {
      const { services, page, from, login } = await desk();
      const table = tableCalls(services, path);
      const steps = workflowCalls(services, { workflow, files: createFormFiles(), base: path });
      const made = {
        row: () => table.row('part'),
        cellForm: () => table.cellForm('part'),
        saveCell: () => table.saveCell('part', field, 'x'),
        validate: () => steps.validate({}, ['s']),
        submit: () => steps.submit({}),
        fragment: () => callFragment(services, from, from),
      }[call];
      const error: unknown = await made?.().catch((reason: unknown) => reason);
      expect([call, isSignOut(error), page.left]).toEqual([call, true, [login]]);
      expect([services.get(Session).alive, services.get(Toasts).list()]).toEqual([true, []]);
    }
  });

  it('leads to one place, though several calls are told so, and nothing else is said', async () => {
    const { services, page, from, login } = await desk();
    const loading = loadFragment(services, { address: path, from: undefined }, new AbortController().signal);
    const saving = saveLinked(services, from, from);
    await Promise.all([loading, saving]);
    expect(await loading).toBe('leaves');
    expect([new Set(page.left), services.get(Toasts).list()]).toEqual([new Set([login]), []]);
    expect(services.get(Session).alive).toBe(true);
  });

  it('leads to another site only when the operator says so, who is asked once; then the call has failed', async () => {
    const { services, page, from } = await desk('https://evil.example/');
    const asked: string[] = [];
    let stay = () => {};
    services.get(Modals).confirm = ({ title }) => {
      asked.push(title);
      return new Promise((resolve) => (stay = () => resolve(false)));
    };
    const calls = [1, 2, 3].map(() => callFragment(services, from, from).catch((reason: unknown) => reason));
    await expect.poll(() => page.calls.length).toBe(3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    stay();
    const errors = (await Promise.all(calls)) as HttpError[];
    expect(errors.map(({ failure }) => failure)).toEqual(['refused', 'refused', 'refused']);
    expect([asked, page.left]).toEqual([['Leave the console for evil.example?'], []]);
  });

  it('leads into no other project or region unasked: it goes nowhere and says so', async () => {
    for (const location of ['/auth/switch/p2/?next=%2F', '/auth/switch_services_region/RegionTwo/']) {
      const { services, page } = await desk(location);
      await expect(tableCalls(services, path).row('part')).rejects.toThrow();
      const [address = '-'] = location.split('?');
      expect([
        page.left,
        services
          .get(Toasts)
          .list()
          .map(({ message }) => message.includes(address)),
      ]).toEqual([[], [true]]);
    }
  });

  it('is not followed by a call that is made apart', async () => {
    const { services, page, from } = await desk();
    await expect(callFragment(services, from, from, { apart: true })).rejects.toThrow();
    expect(page.left).toEqual([]);
  });
});
