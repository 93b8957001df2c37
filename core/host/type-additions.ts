import { type Disposable, errorText } from '#base';
import type { PointStore } from '#registry';
import { firstRowsDrawn } from '#ui/lazy/preload.ts';
import type { ManifestItem } from './manifest-items.ts';

interface Waiting {
  owner: string;
  entry: ManifestItem & { def: string };
  placed: Disposable;
  /** Returns the part that the code describes, owned by its plugin. */
  use(ref: string): Promise<object>;
  replace(item: Disposable): void;
  /** The part that the code describes, when it came too late for the rows that are drawn. */
  late?: object;
}

type OnRefused = (owner: string, message: string) => void;

/** Members that stand in for the code's own until it is there. */
const standIns: ReadonlySet<string> = new Set(['value', 'allowed']);

/**
 * Parts that plugins add to other plugins' types and describe in code. A manifest's item stands in their place until the
 * type is first used; then their code is fetched, behind the first rows of the page, which are the type's own.
 */
export class TypeAdditions {
  readonly #points: PointStore;
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(points: PointStore) {
    this.#points = points;
  }

  /** Remembers a placed item; the returned disposable forgets it. */
  add(type: string, addition: Waiting): Disposable {
    const waiting = this.#waiting.get(type) ?? new Set<Waiting>();
    this.#waiting.set(type, waiting.add(addition));
    return { dispose: () => void waiting.delete(addition) };
  }

  /**
   * Puts what the code says in the places kept for it. What can't be fetched keeps its place and waits for the next use: its
   * plugin says why. What comes too late for rows that are drawn waits for `drawAnew`. What the point refuses is told of here.
   * Never rejects.
   */
  async load(type: string, onRefused: OnRefused): Promise<void> {
    const rows = firstRowsDrawn();
    if (rows) await rows;
    const waiting = this.#waiting.get(type);
    await Promise.all(
      [...(waiting ?? [])].map(async (addition) => {
        const described = await addition.use(addition.entry.def).catch(() => undefined);
        if (!described || !waiting!.has(addition)) return;
        if (addition.entry.isMissed?.()) addition.late = described;
        else this.#take(type, addition, described, onRefused);
      }),
    );
  }

  /** The type's items are drawn anew: no button that somebody is about to press is moved by what came late for those before. */
  drawAnew(type: string, onRefused: OnRefused): void {
    for (const addition of [...(this.#waiting.get(type) ?? [])])
      if (addition.late) this.#take(type, addition, addition.late, onRefused);
  }

  #take(type: string, addition: Waiting, described: object, onRefused: OnRefused): void {
    this.#waiting.get(type)!.delete(addition);
    try {
      this.#swap(addition, described);
    } catch (error) {
      onRefused(addition.owner, errorText(error));
    }
  }

  #swap({ owner, entry, placed, replace }: Waiting, described: object): void {
    this.#points.batch(() => {
      placed.dispose();
      const own = Object.fromEntries(
        Object.entries(entry.item).filter(([name, value]) => value !== undefined && !standIns.has(name)),
      );
      replace(this.#points.contribute(entry.point, { ...described, ...own, id: entry.item.id }, owner));
    });
  }
}
