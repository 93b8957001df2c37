import { Component, type ComponentType, type ReactNode } from 'react';
import { errorText, isLazyView, type LazyView, lazyView, type View } from '#base';
import { Missing } from '#ui/cells/cells.tsx';
import { ServicesContext } from '#ui/services-context.tsx';
import { ViewOutlet } from '#ui/lazy/view-outlet.tsx';
import type { Owner } from './owner.ts';

type AnyView = View<any> | LazyView<any>;

/** The wrapper of each view: a second one would be another component, and its content would begin anew. */
const made = new WeakMap<Owner, WeakMap<object, Map<string, AnyView>>>();

function kept<V extends AnyView>(owner: Owner, name: string, view: AnyView, make: () => V): V {
  const views = made.get(owner) ?? new WeakMap<object, Map<string, AnyView>>();
  made.set(owner, views);
  const named = views.get(view) ?? new Map<string, AnyView>();
  views.set(view, named);
  const known = named.get(name) ?? make();
  named.set(name, known);
  return known as V;
}

/**
 * Returns a view of a plugin's code as the console draws it: with the plugin's own services. Its errors stay in its place. A
 * frame that reports them and tries again is fetched when it is needed: until then nothing is drawn later than without it.
 * @param name what the view is to its plugin: `tabs/cost`
 */
export function scopedView<V extends AnyView>(owner: Owner, name: string, view: V): V {
  const own = isLazyView<any>(view) ? () => lazilyOwned(owner, name, view) : () => eagerlyOwned(owner, name, view);
  return kept<AnyView>(owner, name, view, own) as V;
}

/** The same for what stands in a thousand cells: no frame, but a dash in the cell of the row that it throws for. */
export function scopedCell(owner: Owner, name: string, view: AnyView): View<any> {
  return kept(owner, name, view, () => cellOf(owner, name, view));
}

function lazilyOwned(owner: Owner, name: string, view: LazyView<any>): LazyView<any> {
  return lazyView(() =>
    view.load().then(
      (loaded) => scopedView(owner, name, loaded),
      (error: unknown) => afterFailure(owner, name, error, () => view.load()),
    ),
  );
}

/** In the place of a view that has failed: its frame, which begins with the failure. Never rejects. */
function afterFailure(owner: Owner, name: string, error: unknown, again: () => Promise<View<any>>): Promise<View<any>> {
  const first = Promise.reject<View<any>>(error);
  // The frame tells of it, once it is there.
  first.catch(() => {});
  return owner.frame(name, first, again).catch(() => {
    owner.trip(name, error);
    return () => <Dash owner={owner} error={error} />;
  });
}

/** Shows a dash; on hover it says which plugin failed, and why. */
function Dash({ owner, error }: { owner: Owner; error: unknown }) {
  return (
    <span title={`${owner.id}: ${errorText(error)}`}>
      <Missing />
    </span>
  );
}

function eagerlyOwned(owner: Owner, name: string, view: View<any>): View<any> {
  const Drawn = view as ComponentType<object>;
  class OwnView extends Component<object, { instead?: LazyView<object> }> {
    override state: { instead?: LazyView<object> } = {};

    static getDerivedStateFromError(error: unknown) {
      return { instead: lazyView(() => afterFailure(owner, name, error, async () => view)) };
    }

    override render(): ReactNode {
      if (this.state.instead) return <ViewOutlet view={this.state.instead} props={this.props} />;
      return (
        <ServicesContext value={owner.services}>
          <Drawn {...this.props} />
        </ServicesContext>
      );
    }
  }
  return OwnView as unknown as View<any>;
}

/** So many rows of a column are told of: enough for the breaker and for a swap back, and a list may have 100,000. */
const worthTelling = 4;

function cellOf(owner: Owner, name: string, view: AnyView): View<any> {
  const told = new Set<object>();
  class OwnCell extends Component<{ item: object }, { item?: object; failed?: { error: unknown } | undefined }> {
    override state: { item?: object; failed?: { error: unknown } } = {};

    static getDerivedStateFromError(error: unknown) {
      return { failed: { error } };
    }

    /** Clears the failure with another item: a row that could not be drawn may be drawn with its next facts. */
    static getDerivedStateFromProps({ item }: { item: object }, state: { item?: object }) {
      return state.item === item ? null : { item, failed: undefined };
    }

    override componentDidCatch(error: unknown): void {
      // Rows come and go while a list is scrolled.
      if (told.has(this.props.item) || told.size >= worthTelling) return;
      told.add(this.props.item);
      owner.trip(name, error);
    }

    override render(): ReactNode {
      const { failed } = this.state;
      if (!failed)
        return (
          <ServicesContext value={owner.services}>
            <ViewOutlet view={view} props={this.props} />
          </ServicesContext>
        );
      return <Dash owner={owner} error={failed.error} />;
    }
  }
  return OwnCell as unknown as View<any>;
}
