import { Scope, Session, useService, useT } from '@sextant/sdk';

/** "in demo, RegionOne": where what is launched will be. */
export function useWhere(): string {
  const t = useT();
  const project = useService(Session).current().project_name ?? '';
  const region = useService(Scope).region;
  return region ? t('launch:form.subtitle', { project, region }) : t('launch:form.subtitle-project', { project });
}
