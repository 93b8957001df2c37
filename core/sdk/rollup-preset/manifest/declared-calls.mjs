import { covers, readCallRule } from '#base/plugin-rules/call-rules.mjs';
import { neverToDo } from '#base/plugin-rules/never-open.mjs';

/**
 * A native call that something without code makes.
 * @typedef {object} Call
 * @property {string} service
 * @property {string} method
 * @property {string} path `{member}` stands for one segment
 * @property {unknown} [body]
 * @property {string[]} at the members that it comes from
 */

/**
 * Returns the calls that a declared type makes to its service. They read the list, one item and the choices of fields; they
 * send what forms, actions and deletion send.
 * @param {string} service @param {any} said @returns {Call[]}
 */
export function callsOfType(service, said) {
  const { path, list, forms = {}, delete: deletion, actions = [] } = said;
  const item = `${path}/{id}`;
  const call = (
    /** @type {string} */ method,
    /** @type {string} */ to,
    /** @type {string[]} */ at,
    body = undefined,
  ) => ({
    service,
    method,
    path: to,
    at,
    ...(body === undefined ? {} : { body }),
  });
  const { create, edit } = forms;
  const removal = deletion === true ? {} : deletion;
  return [
    list === undefined ? call('GET', path, ['path']) : call('GET', list, ['list']),
    call('GET', item, ['path']),
    ...(create ? [call(create.method ?? 'POST', create.path ?? path, ['forms', 'create'])] : []),
    ...(edit ? [call(edit.method ?? 'PUT', edit.path ?? item, ['forms', 'edit'])] : []),
    ...(removal ? [call(removal.method ?? 'DELETE', removal.path ?? item, ['delete'])] : []),
    ...actions.map((/** @type {any} */ each, /** @type {number} */ place) =>
      call(each.method, each.path, ['actions', String(place)], each.body),
    ),
    ...choicesOf(service, create, ['forms', 'create']),
    ...choicesOf(service, edit, ['forms', 'edit']),
    ...actions.flatMap((/** @type {any} */ each, /** @type {number} */ place) =>
      choicesOf(service, each.form, ['actions', String(place), 'form']),
    ),
  ];
}

/**
 * Returns the calls of a form of the manifest (`contributes.forms`). Calls of the code that a form runs are not among them.
 * @param {any} form @param {string | undefined} service of the plugin's own type that it is on
 * @param {string[]} at @returns {Call[]}
 */
export function callsOfForm(form, service, at) {
  const of = form.service ?? service;
  if (of === undefined) return [];
  const method = form.method ?? (form.kind === 'global' ? 'POST' : 'PUT');
  const sent = form.run === undefined && form.path !== undefined;
  return [...(sent ? [{ service: of, method, path: form.path, at }] : []), ...choicesOf(of, form, at)];
}

/** @param {string} service @param {any} form @param {string[]} at @returns {Call[]} */
function choicesOf(service, form, at) {
  return Object.entries(form?.choices ?? {}).map(([field, { path }]) => ({
    service,
    method: 'GET',
    path,
    at: [...at, 'choices', field],
  }));
}

/**
 * Why a console would refuse the call; undefined when the manifest's `access.services` names it.
 * @param {Call} call @param {any} access @returns {string | undefined}
 */
export function callFault({ service, method, path, body }, access) {
  const segments = path.slice(1).split('/');
  const never = neverToDo(segments, body);
  if (never !== undefined) return `${method} ${path}: ${never}`;
  const lines = /** @type {string[]} */ (
    Object.hasOwn(access?.services ?? {}, service) ? access.services[service] : []
  );
  const isNamed = lines.some((line) => {
    try {
      return covers(readCallRule(service, line), method, segments);
    } catch {
      return false;
    }
  });
  return isNamed ? undefined : `${method} ${path} is not in access.services.${service}`;
}
