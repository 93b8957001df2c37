import { Page } from '#services/page/page';
import { lazyComponent } from '#ui/lazy/lazy-component.tsx';
import { ItemBoundary } from '#ui/plugins/item-boundary.tsx';
import { useService } from '#ui/services-context.tsx';

const ServerHeader = lazyComponent<object>(
  async () => (await import('#ui/fragments/header/server-header.tsx')).ServerHeader,
  null,
);

/**
 * The extensible header (SHELL-01), where the operator has published the setting `EXTENSIBLE_HEADER`: it travels in the page,
 * so that a console without such a header asks for nothing.
 */
export function OperatorHeader() {
  const { state } = useService(Page);
  if (state.settings['EXTENSIBLE_HEADER'] !== true) return null;
  return (
    <ItemBoundary name="header">
      <ServerHeader />
    </ItemBoundary>
  );
}
