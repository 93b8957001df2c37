// The requests to the desk: a table that is kept up to date row by row and edited in place. Its tabs load when they are opened.
import { escaped, messages, text } from './answers.mjs';
import { cellFormHtml, cellHtml, rowHtml } from './old-requests.mjs';

/** @typedef {import('./answers.mjs').Asked} Asked */
/** @typedef {import('./answers.mjs').Answer} Answer */
/** @typedef {{ subject: string, status: 'Waiting' | 'Approved', asked?: string }} Request */

/** By number; whoever works at the desk changes them. @type {Map<string, Request>} */
export const requests = new Map();

/** Begins a day at the desk. */
export function refill() {
  requests.clear();
  requests.set('1', { subject: 'Two more GPUs', status: 'Approved', asked: '2026-03-02 09:10:00' });
  requests.set('2', { subject: 'A public address', status: 'Waiting', asked: '2026-03-02 11:45:00' });
  requests.set('3', { subject: 'Object storage', status: 'Approved', asked: '2026-02-27 16:30:00' });
}
refill();

const page = '/project/desk-requests';
/** Where one of the table's addresses is (relative to the page itself). @param {string} action @param {string} id */
const at = (action, id) => `page?action=${action}&table=requests&obj_id=${id}`;

/** An older program speaks of it. @param {string} id */
const isOld = (id) => id === '2';

/** @param {string} id @param {Request} request */
const cell = (id, { subject }) => ({ text: subject, update: `${at('cell_update', id)}&cell_name=subject` });

/** @param {string} id @param {Request} request */
const row = (id, request) => ({
  id,
  name: request.subject,
  inProgress: request.status === 'Waiting',
  update: at('row_update', id),
  interval: 1000,
  category: request.status.toLowerCase(),
  cells: { subject: cell(id, request), status: request.status, asked: request.asked ?? '' },
});

/** Three at once are what the desk can do. */
const newButton = () => ({
  id: 'new',
  label: 'New request',
  href: 'request',
  update: 'page?action=new&table=requests',
  ...(requests.size < 3 ? {} : { disabledReason: 'The desk takes three requests at a time.' }),
});

const table = () => ({
  kind: 'rows',
  name: 'requests',
  label: 'Requests',
  columns: [
    { id: 'subject', label: 'Subject' },
    { id: 'status', label: 'Status' },
    { id: 'asked', label: 'Asked', sort: 'timestamp' },
  ],
  rows: [...requests].map(([id, request]) => row(id, request)),
  categories: [{ id: 'waiting', label: 'Waiting' }],
  actions: [newButton()],
  batch: [{ id: 'withdraw', label: 'Withdraw', href: 'page', post: true, danger: true }],
});

/** @type {Record<string, () => Answer>} */
const tabs = {
  desk__requests: () => ({ json: { fragment: 'tab', content: [table()] } }),
  desk__rules: () => ({ html: `<p>Whoever asks <em>first</em> is served first.</p>` }),
};

/**
 * Answers the calls of a table, by the action in its addresses.
 * @type {Record<string, (id: string, query: URLSearchParams) => Answer>}
 */
const parts = {
  new: () => ({ json: { fragment: 'action', ...newButton() } }),
  row_update(id) {
    const request = requests.get(id);
    if (!request) return { status: 404 };
    return isOld(id) ? { html: rowHtml(id, request, at) } : { json: { fragment: 'row', ...row(id, request) } };
  },
  cell_update(id, query) {
    const request = requests.get(id);
    if (!request) return { status: 404 };
    const isForm = query.get('inline_edit_mod') === 'true';
    if (isOld(id)) return { html: (isForm ? cellFormHtml : cellHtml)(id, request, at) };
    if (!isForm) return { json: { fragment: 'cell', mode: 'view', ...cell(id, request) } };
    return {
      json: {
        fragment: 'cell',
        mode: 'form',
        name: `subject__${id}`,
        schema: { type: 'string' },
        value: request.subject,
      },
    };
  },
};

/** @param {string} id @param {string} subject @returns {Answer} */
function save(id, subject) {
  const request = requests.get(id);
  if (!request) return { status: 404 };
  if (subject === '') {
    return {
      status: 400,
      json: { status: 'validation_error', message: 'A request needs a subject.' },
      type: 'application/json',
    };
  }
  // The subject "Money" belongs to the treasurer, who signs in elsewhere.
  if (subject === 'Money') return { status: 401 };
  requests.set(id, { ...request, subject });
  return { json: { status: 'updated', message: '' }, type: 'application/json' };
}

/** `METHOD path` → what is answered. @type {Record<string, (asked: Asked, path: string) => Answer | Promise<Answer>>} */
export const requestRoutes = {
  'GET page': ({ query }) => {
    const part = parts[query.get('action') ?? ''] ?? tabs[query.get('tab') ?? ''];
    return part ? part(query.get('obj_id') ?? '', query) : { status: 404 };
  },
  'POST page': ({ query, fields }) => {
    if (query.get('action') === 'cell_update') {
      const id = query.get('obj_id') ?? '';
      return save(id, text(fields, `subject__${id}`));
    }
    const ids = fields.getAll('object_ids').map(String);
    for (const id of ids) requests.delete(id);
    return {
      headers: {
        'X-Horizon-Location': page,
        ...messages(['success', `Withdrawn: ${escaped(ids.join(', '))}.`]),
      },
    };
  },
};
