import { type Action, allowedOfOwner, nothingChanged, type Services } from '@sextant/sdk';
import { adminPanel, type Trunk } from '../trunk.ts';

const rules = [
  ['network', 'add_subports'],
  ['network', 'remove_subports'],
] as const;

/** "Edit Trunk": the wizard's steps without that of the parent, from the trunk as it is. */
export const editTrunk: Action<Trunk> = {
  id: 'trunks.edit',
  label: 'trunks:action.edit.label',
  icon: 'pencil',
  policy: rules,
  offeredAt: (address) => address !== adminPanel,
  allowed,
  code: 'asked',
  async perform({ items: [trunk], services }) {
    if (!trunk) return nothingChanged;
    const { openEdit } = await import('../forms/open-wizard.ts');
    return (await openEdit(trunk, services)) ?? nothingChanged;
  },
};

/** Both rules, of another project's trunk too (row TRK-13); at once when both are known. */
function allowed({ project_id: owner }: Trunk, services: Services) {
  const answers = rules.map((rule) => allowedOfOwner(rule, owner, 'trunks:reason.foreign', services));
  const worst = (given: readonly (true | string)[]) => given.find((answer) => answer !== true) ?? true;
  const known = answers.filter((answer): answer is true | string => !(answer instanceof Promise));
  if (known.length === answers.length || worst(known) !== true) return worst(known);
  return Promise.all(answers).then(worst);
}
