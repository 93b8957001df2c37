/** @typedef {import('./when-faults.mjs').Fault} Fault */

/** Conditions that ask for a right themselves. */
const asksRight = /\b(policy|role)\./;

const rest = ': readers are offered it as well, and only the service refuses them';

/**
 * Warns of changes that a type without code offers to everybody: its forms, its deletion and its actions that name no rule of a
 * policy. An action can mean that, so that it is no fault.
 * @param {any} said a declaration that the schema accepts @returns {Fault[]}
 */
export function unguardedActions({ forms = {}, actions = [], delete: deletion }) {
  const changes = [
    ...Object.entries(forms).map(([name, form]) => ({ said: form, path: ['forms', name], name: `the form ${name}` })),
    ...actions.map((/** @type {any} */ action, /** @type {number} */ place) => ({
      said: action,
      path: ['actions', String(place)],
      name: `the action ${action.id}`,
    })),
    ...(deletion ? [{ said: deletion, path: ['delete'], name: 'the deletion' }] : []),
  ];
  return changes.flatMap(({ said, path, name }) =>
    isGuarded(said) ? [] : [{ path, message: `${name} names no rule of a policy ("policy")${rest}` }],
  );
}

/**
 * Warns of forms that a manifest puts on a type, and that name no rule.
 * @param {any} manifest that the schema accepts @returns {Fault[]}
 */
export const unguardedForms = ({ contributes = {} }) =>
  (contributes.forms ?? []).flatMap((/** @type {any} */ form, /** @type {number} */ place) =>
    isGuarded(form)
      ? []
      : [
          {
            path: ['contributes', 'forms', String(place)],
            message: `the form ${form.id} names no rule of a policy ("policy")${rest}`,
          },
        ],
  );

/** @param {any} said */
function isGuarded(said) {
  const { policy = [], when, if: condition } = Object(said);
  return policy.length > 0 || [when, condition].some((text) => typeof text === 'string' && asksRight.test(text));
}
