import { Component, type ReactNode } from 'react';
import { errorText, type LazyView } from '#base';
import { Telemetry } from '#services/telemetry/telemetry';
import { tellPartFailed } from './part-failed.ts';
import { useService, useServices } from '../services-context.tsx';
import { ViewOutlet } from './view-outlet.tsx';

export interface LazyPartProps<P> {
  view: LazyView<P>;
  props: P;
  fallback?: ReactNode;
  /** Told once, after the operator: closes what was to show it, so that the next press fetches it again. */
  onFailed?(): void;
  /** False: the operator has been told already. */
  tells?: boolean;
}

/** A part of the console whose code is fetched when it is used. What can't be had takes nothing else with it, and says so. */
export function LazyPart<P extends object>({ view, props, fallback, onFailed, tells = true }: LazyPartProps<P>) {
  const services = useServices();
  const telemetry = useService(Telemetry);
  const report = (error: unknown) => {
    telemetry.report('error', errorText(error), { error });
    if (tells) tellPartFailed(services, error);
    onFailed?.();
  };
  return (
    <Boundary onError={report}>
      <ViewOutlet view={view} props={props} fallback={fallback} />
    </Boundary>
  );
}

class Boundary extends Component<{ onError(error: unknown): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
