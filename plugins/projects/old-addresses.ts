import { projectTypeId } from './project.ts';

/** The last part of Horizon's address of a project, and what stands for it behind that of the details. */
const forms: Readonly<Record<string, string>> = {
  detail: '',
  update: '?do=projects.edit',
  update_quotas: '?do=projects.quotas',
  usage: '?tab=usage',
};

/** Returns the console's address for one of Horizon's, `/identity/{id}/update`; of an unknown one, without its last part. */
export function addressNow(path: string): string {
  const [, area, id = '', form = ''] = path.replace(/\/+$/, '').split('/');
  if (area === 'admin') return form === 'update_defaults' ? '/admin/defaults?form=update' : '/admin/defaults';
  const rest = Object.hasOwn(forms, form) ? forms[form] : undefined;
  return rest === undefined ? `/identity/${id}` : `/ngdetails/${projectTypeId}/${id}${rest}`;
}
