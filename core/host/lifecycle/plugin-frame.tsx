import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Disposable, type LazyView, lazyView, type View } from '#base';
import { Clock } from '#services/clock/clock';
import { Telemetry } from '#services/telemetry/telemetry';
import { errorText } from '#base';
import { ServicesProvider, useEvent, useService } from '#ui/services-context.tsx';
import { fetchView, ViewOutlet } from '#ui/lazy/view-outlet.tsx';
import type { Frame, PluginInstance } from '../plugin-instance.ts';
import { PluginFailed, PluginPending } from './plugin-notices.tsx';
import type { PluginLifecycle } from '../plugin-lifecycle.ts';

interface FrameProps {
  life: PluginLifecycle;
  plugin: PluginInstance;
  /** The view's name inside the plugin: `tabs/cost`. */
  name: string;
  first: LazyView<any>;
  again: LazyView<any>;
  props: object;
}

/** Returns the view as the console draws it: with the plugin's own services, in a frame that catches its errors. */
export function framed(
  life: PluginLifecycle,
  plugin: PluginInstance,
  name: string,
  first: Promise<View<any>>,
  again: () => Promise<View<any>>,
): Awaited<ReturnType<Frame>> {
  const view = lazyView(() => first);
  // Drawn at once, if it comes before the frame is drawn.
  fetchView(view).catch(() => {});
  const given = { life, plugin, name, first: view, again: lazyView(again) };
  return function FramedView(props: object) {
    return <PluginFrame {...given} props={props} />;
  };
}

function PluginFrame({ life, plugin, name, first, again, props }: FrameProps) {
  const item = `${plugin.id}/${name}`;
  const clock = useService(Clock);
  const telemetry = useService(Telemetry);
  useEvent(life.breaker.onDidChange);
  // Each attempt is drawn in a boundary of its own.
  const [{ attempt, view }, setAttempt] = useState({ attempt: 0, view: first });
  const pause = useRef<Disposable>(undefined);
  useEffect(() => () => pause.current?.dispose(), []);
  const retry = () => setAttempt((now) => ({ attempt: now.attempt + 1, view: { load: again.load } }));
  const onError = (error: unknown) => {
    telemetry.report('error', `${item}: ${errorText(error)}`, { error });
    const trip = life.trip(plugin, name, error);
    pause.current?.dispose();
    if (trip.now === 'again') pause.current = clock.after(trip.after, retry);
  };
  const tryAgain = () => {
    life.breaker.reset(item);
    retry();
  };
  const reason = life.breaker.reasonOf(item);
  if (reason !== undefined) return <PluginFailed plugin={plugin} name={name} reason={reason} onRetry={tryAgain} />;
  return (
    <Boundary
      key={attempt}
      onError={onError}
      fallback={(error) => <PluginFailed plugin={plugin} name={name} reason={errorText(error)} onRetry={tryAgain} />}
    >
      <ServicesProvider services={plugin.services}>
        <ViewOutlet view={view} props={props} fallback={<PluginPending plugin={plugin} name={name} />} />
      </ServicesProvider>
    </Boundary>
  );
}

interface BoundaryProps {
  onError(error: unknown): void;
  fallback(error: unknown): ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed?: { error: unknown } }> {
  override state: { failed?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(this.state.failed.error) : this.props.children;
  }
}
