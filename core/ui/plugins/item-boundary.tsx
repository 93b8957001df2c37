import { Component, type ReactNode } from 'react';
import { errorText } from '#base';
import { Telemetry } from '#services/telemetry/telemetry';
import { useService, useT } from '../services-context.tsx';

/** Contains the error of one item: the rest of the page goes on, and the developer hears of it. */
export function ItemBoundary({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  const telemetry = useService(Telemetry);
  return (
    <Boundary
      fallback={<span role="note">{t('core:plugins.itemFailed', { name })}</span>}
      report={(error) => telemetry.report('error', `${name}: ${errorText(error)}`, { error })}
    >
      {children}
    </Boundary>
  );
}

interface BoundaryProps {
  fallback: ReactNode;
  report(error: unknown): void;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.report(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
