import type { Services } from '#base';
import type { PageScope } from '#services/scope/page-scope';
import type { ScopeWork } from '#services/scope/scope-work';
import { Scope } from '#services/scope/scope';

/** Has the console shown with the roles of a view, or with the operator's own again. The class is named as plugins know no such switch. */
export function switchRoleView(services: Services, work: ScopeWork): void {
  (services.get(Scope) as PageScope).switchTo(work);
}
