import { Scope } from '#services/scope/scope';
import { rolesOf } from '#services/scope/scope-key';
import { Session } from '#services/session/session';
import { useEvent, useListener, useService, useServices } from '#ui/services-context.tsx';

/**
 * In another project, region or role the page in view is drawn anew: what this gives is another text then. Where the page
 * isn't any more the operator is led to what is: from an item to its list, from a panel that is gone to the start page.
 */
export function useScopeFollow(): string {
  const services = useServices();
  const scope = useService(Scope);
  const session = useService(Session);
  useListener(scope.onDidChange, () => {
    // Without it the page says itself that it isn't there.
    import('./lead-on.ts').then(
      ({ leadOn }) => leadOn(services),
      () => {},
    );
  });
  useEvent(scope.onDidChange);
  return `${scope.key} ${rolesOf(session.current())}`;
}
