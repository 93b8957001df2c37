import type { Services } from '#base';
import { isGone } from '#services/http/failure-toast';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment, type FragmentCall } from '../fragment-call.ts';
import { FragmentError } from '../fragment-error.ts';
import { type CellForm, cellFormOfHtml } from '../html/html-cell-form.ts';
import { cellOfHtml, type KnownRow, rowOfHtml } from '../html/html-row.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import type { ActionLink, CellFragment, CellView, Fragment, FragmentKind, HtmlFragment } from '../wire.ts';
import type { ServerRow } from './server-rows.ts';

/** The calls of a server's table. Each rejects with `HttpError`, or `FragmentError` when the answer is none. */
export interface TableCalls {
  /** The row as it is now; 404 when it is gone. `known` holds what a row in HTML leaves unsaid. */
  row(address: string, signal?: AbortSignal, known?: KnownRow): Promise<ServerRow>;
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
  const cell = async <M extends CellFragment['mode']>(address: string, mode: M) => {
    const url = new URL(full(address));
    url.searchParams.set('inline_edit_mod', String(mode === 'form'));
    const answer = await ask(services, 'cell', url.href, from);
    if (answer.fragment === 'cell' && answer.mode !== mode)
      throw new FragmentError('unknownFragment', `cell: ${answer.mode}`);
    return answer as Extract<CellFragment, { mode: M }> | HtmlFragment;
  };

  return {
    async row(address, signal, known = nothingKnown) {
      const answer = await ask(services, 'row', full(address), from, signal ? { signal } : {});
      return answer.fragment === 'html' ? rowOfHtml(answer.html, known) : answer;
    },
    async action(address) {
      try {
        const answer = await ask(services, 'action', full(address), from);
        if (answer.fragment === 'html') throw new FragmentError('unknownFragment', 'html');
        return answer;
      } catch (error) {
        if (isGone(error) || isEmpty(error)) return undefined;
        throw error;
      }
    },
    async cellView(address) {
      const answer = await cell(address, 'view');
      return answer.fragment === 'html' ? cellOfHtml(answer.html) : answer;
    },
    async cellForm(address) {
      const answer = await cell(address, 'form');
      return answer.fragment === 'html' ? cellFormOfHtml(answer.html) : answer;
    },
    async saveCell(address, form, value) {
      const body =
        form.body?.(value) ??
        new URLSearchParams({ [form.name]: value === undefined || value === null ? '' : String(value) });
      const target = form.action === undefined ? full(address) : resolveAddress(form.action, full(address));
      await callFragment(services, target, from, { method: 'POST', body });
    },
  };
}

const nothingKnown: KnownRow = { row: { id: '', cells: {} }, columns: [] };

/** Asks for one kind of fragment; a back end may say it in HTML. */
async function ask<K extends FragmentKind>(
  services: Services,
  kind: K,
  address: string,
  from: string,
  call: FragmentCall = {},
): Promise<Extract<Fragment, { fragment: K }> | HtmlFragment> {
  const fragment = await readFragment(await callFragment(services, address, from, call));
  if (fragment.fragment !== kind && fragment.fragment !== 'html')
    throw new FragmentError('unknownFragment', fragment.fragment);
  return fragment as Extract<Fragment, { fragment: K }> | HtmlFragment;
}

function isEmpty(error: unknown): boolean {
  return error instanceof FragmentError && error.problem === 'noContent';
}
