import type { Services } from '#base';
import { HttpError } from '#services/http/http';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment, type FragmentCall } from '../fragment-call.ts';
import { FragmentError } from '../fragment-error.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import type { ActionLink, CellFragment, CellView, Fragment, FragmentKind } from '../wire.ts';
import type { ServerRow } from './server-rows.ts';

export type CellForm = Extract<CellFragment, { mode: 'form' }>;

/** The calls of a server's table (contract §13.4). Each rejects with `HttpError`, or `FragmentError` when the answer is none. */
export interface TableCalls {
  /** The row as it is now; 404 when it is gone. */
  row(address: string, signal?: AbortSignal): Promise<ServerRow>;
  /** The button as it is now; nothing when there is none any more. */
  action(address: string): Promise<ActionLink | undefined>;
  cellView(address: string): Promise<CellView>;
  cellForm(address: string): Promise<CellForm>;
  saveCell(address: string, form: CellForm, value: unknown): Promise<void>;
}

/** The calls of a table that came from `base`, where its addresses begin; the console's own root when absent. */
export function tableCalls(services: Services, base?: string): TableCalls {
  const from = baseOf(services, base);
  const full = (address: string) => resolveAddress(address, from);
  const cell = async (address: string, mode: CellFragment['mode']) => {
    const url = new URL(full(address));
    url.searchParams.set('inline_edit_mod', String(mode === 'form'));
    const answer = await ask(services, 'cell', url.href, from);
    if (answer.mode !== mode) throw new FragmentError('unknownFragment', `cell: ${answer.mode}`);
    return answer;
  };

  return {
    row: async (address, signal) => ask(services, 'row', full(address), from, signal ? { signal } : {}),
    async action(address) {
      try {
        return await ask(services, 'action', full(address), from);
      } catch (error) {
        const isGone = error instanceof HttpError ? error.status === 404 : isEmpty(error);
        if (isGone) return undefined;
        throw error;
      }
    },
    cellView: async (address) => (await cell(address, 'view')) as CellView,
    cellForm: async (address) => (await cell(address, 'form')) as CellForm,
    async saveCell(address, form, value) {
      const body = new URLSearchParams({ [form.name]: value === undefined || value === null ? '' : String(value) });
      const target = form.action === undefined ? full(address) : resolveAddress(form.action, full(address));
      await callFragment(services, target, from, { method: 'POST', body });
    },
  };
}

/** Asks for one kind of fragment. */
async function ask<K extends FragmentKind>(
  services: Services,
  kind: K,
  address: string,
  from: string,
  call: FragmentCall = {},
): Promise<Extract<Fragment, { fragment: K }>> {
  const fragment = await readFragment(await callFragment(services, address, from, call));
  if (fragment.fragment !== kind) throw new FragmentError('unknownFragment', fragment.fragment);
  return fragment as Extract<Fragment, { fragment: K }>;
}

function isEmpty(error: unknown): boolean {
  return error instanceof FragmentError && error.problem === 'noContent';
}
