import { stacksPanel, stackTypeId } from './stack.ts';

/** Last part of an address of Horizon's → the action whose form it opened. */
const forms: Readonly<Record<string, string>> = {
  launch: 'stacks.create',
  select_template: 'stacks.create',
  preview_template: 'stacks.preview',
  change_template: 'stacks.update',
  edit_stack: 'stacks.update',
};

/**
 * Returns where an address below the panel leads now: the list or the details, with the form that it named. Horizon writes
 * `stacks/stack/{id}`, `stacks/stack/{id}/{resource}` and `stacks/{id}/change_template`.
 */
export function addressNow({ path, search }: { path: string; search: string }): string {
  const [, , , first = '', second = '', third = ''] = path.split('/');
  const query = new URLSearchParams(search);
  const at = (address: string) => `${address}${query.size > 0 ? `?${query}` : ''}`;
  const details = (id: string) => at(`/ngdetails/${stackTypeId}/${id}`);
  if (first === 'stack' && second !== '') {
    if (third !== '') {
      query.set('tab', 'resources');
      query.set('resource', decoded(third));
    }
    return details(second);
  }
  const name = second || first;
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (form) query.set('do', form);
  return second === '' ? at(stacksPanel) : details(first);
}

/** Returns a part of an address as it was meant; as it is, where somebody wrote it by hand and it is no code. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
