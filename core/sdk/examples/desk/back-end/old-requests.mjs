// Requests that an older program keeps: its rows and cells are HTML, as a Django table writes them.
import { escaped } from './answers.mjs';

/** @typedef {import('./requests.mjs').Request} Request */
/** Where one of the table's addresses is. @typedef {(action: string, id: string) => string} At */

/** @param {string} id @param {At} at */
const cellStart = (id, at) =>
  `<td data-cell-name="subject" data-update-url="${escaped(`${at('cell_update', id)}&cell_name=subject`)}">`;

/** @param {string} id @param {Request} request @param {At} at */
export const cellHtml = (id, { subject }, at) => `${cellStart(id, at)}<em>${escaped(subject)}</em></td>`;

/** @param {string} id @param {Request} request @param {At} at */
export const cellFormHtml = (id, { subject }, at) => `${cellStart(id, at)}
  <form><input name="subject__${id}" value="${escaped(subject)}"><input type="hidden" name="desk" value="old"></form></td>`;

/** @param {string} id @param {Request} request @param {At} at */
export const rowHtml = (id, request, at) => `
  <tr ${request.status === 'Waiting' ? 'class="warning ajax-update"' : ''} data-object-id="${id}"
    data-display="${escaped(request.subject)}" data-update-interval="1000" data-update-url="${escaped(at('row_update', id))}"
    data-category="${request.status.toLowerCase()}">
    <td class="multi_select_column"><input type="checkbox" name="object_ids" value="${id}"></td>
    ${cellHtml(id, request, at)}
    <td><b>${request.status}</b></td>
  </tr>`;
