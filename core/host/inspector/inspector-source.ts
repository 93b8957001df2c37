import { type Disposable, DisposableStore, Emitter, type Services } from '#base';
import { consolePoints, type Gates, type Inventory, type InventoryItem, typePoints } from '#registry';
import { inventory } from '#registry/inventory.ts';
import { I18n } from '#services/i18n/i18n';
import { Page } from '#services/page/page';
import { Permissions } from '#services/permissions/permissions';
import { FactBook } from '#services/registry/fact-book';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { type OpenPanel, openPanels } from '../navigation/use-panels.ts';
import { Plugins } from '../plugins.ts';
import { type AbsentItem, absentItems } from './absent-items.ts';
import { columnChoice } from './column-choice.ts';
import { type Entry, pluginPlace, type Verdict } from './entry.ts';
import { GateAnswers } from './gates.ts';
import { nameOfPlace, type Place } from './place.ts';
import { absentPlugins } from './absent-plugins.ts';

/**
 * Everything that stands, or could stand, in the interface, with what became of it; follows plugins, the site's files, facts,
 * languages and the scope for as long as it lives.
 */
export class InspectorSource implements Disposable {
  readonly #services: Services;
  readonly #store = new DisposableStore();
  readonly #didChange = new Emitter<void>();
  readonly #gates: GateAnswers;
  readonly #isColumnDrawn: (type: string, id: string) => boolean | undefined;
  #entries: readonly Entry[] | undefined;
  #pluginEntries: readonly Entry[] = [];
  #telling = false;
  /** The keys that were asked in this scope, so that a question without an answer is not asked for ever. */
  readonly #wanted = new Set<string>();

  /** @param isColumnDrawn in the page's table of that type; undefined: the page has none */
  constructor(services: Services, isColumnDrawn: (type: string, id: string) => boolean | undefined) {
    this.#services = services;
    this.#isColumnDrawn = isColumnDrawn;
    const facts = services.get(FactBook);
    const host = services.get(Plugins);
    const changed = () => this.#changed();
    this.#gates = new GateAnswers(services.get(Permissions), facts, changed);
    const events = [
      services.get(Points).onDidChange,
      services.get(ResourceTypes).onDidChange,
      services.get(I18n).onDidChange,
      services.get(Session).onDidRenew,
      facts.onDidChange,
      host.onDidChange,
      host.problems.onDidChange,
    ];
    for (const event of events) this.#store.own(event(changed));
    this.#store.own(
      services.get(Page).onDidTakeState(() => {
        this.#gates.forget();
        this.#wanted.clear();
        changed();
      }),
    );
    void this.#askAboutPlugins();
    this.#store.own(host.onDidChange(() => void this.#askAboutPlugins()));
  }

  /** Something in `entries` may be another. */
  get onDidChange() {
    return this.#didChange.event;
  }

  /** The same list until something changed. */
  entries(): readonly Entry[] {
    this.#entries ??= [...this.#made(), ...this.#pluginEntries];
    return this.#entries;
  }

  /** Returns the entries that stand or could stand in a place, in order. */
  entriesOf(place: Place): readonly Entry[] {
    const name = nameOfPlace(place);
    return this.entries().filter((entry) => nameOfPlace(entry.place) === name);
  }

  /** Somebody looks at these: what is not known of them is asked. */
  ask(entries: readonly Entry[]): void {
    const facts = this.#services.get(FactBook);
    for (const { item, explain, verdict } of entries) {
      this.#gates.ask(item as Gates);
      if (verdict !== 'unknown') continue;
      for (const { key, state } of explain?.().when?.traces ?? []) {
        if (state !== 'unasked' || this.#wanted.has(key)) continue;
        this.#wanted.add(key);
        facts.want(key);
      }
    }
  }

  /** The window or a table's columns are others: what is drawn is looked at again. */
  lookAgain(): void {
    this.#changed();
  }

  /** Fetches the code of all types that have a panel: what they bring is known from then on. Never rejects. */
  async loadTypes(): Promise<void> {
    const resources = this.#services.get(Resources);
    const panels = this.#services.get(Points).point(consolePoints.panels).get();
    const types = new Set(panels.flatMap(({ type }) => type ?? []));
    await Promise.allSettled([...types].map((type) => resources.type(type)));
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** Many events of one change are told once. */
  #changed(): void {
    this.#entries = undefined;
    if (this.#telling) return;
    this.#telling = true;
    queueMicrotask(() => {
      this.#telling = false;
      this.#didChange.fire();
    });
  }

  #made(): Entry[] {
    const found: Inventory = inventory(this.#services.get(Points));
    const present = found.items.map((item) => this.#entryOf(item));
    const names = new Set(present.map(({ key, place }) => `${key} ${nameOfPlace(place)}`));
    const has = (key: string, place: Place) => names.has(`${key} ${nameOfPlace(place)}`);
    const host = this.#services.get(Plugins);
    return [...numbered(present), ...absentItems(host, has, found.waiting).map((item) => this.#absentEntry(item))];
  }

  #entryOf(found: InventoryItem): Entry {
    const { item, point } = found;
    const place: Place = { point, ...(item.on === undefined ? {} : { on: item.on }) };
    const gates = this.#gates.of(item as Gates);
    const record = item as unknown as Entry['item'];
    return {
      key: item.key,
      id: item.id,
      owner: item.owner,
      place,
      label: this.#labelOf(record, item.id, place),
      verdict: this.#verdictOf(found, gates, record, place),
      gates,
      explain: found.explain,
      item: record,
    };
  }

  #absentEntry({ place = pluginPlace, item, ...rest }: AbsentItem): Entry {
    return { ...rest, place, item, gates: [], label: this.#labelOf(item, rest.id, place), verdict: 'absent' };
  }

  #verdictOf(
    { hiddenBy, item: { id } }: InventoryItem,
    gates: readonly { open: boolean | undefined }[],
    record: Entry['item'],
    { point, on }: Place,
  ): Verdict {
    if (hiddenBy && hiddenBy !== 'absent') return hiddenBy;
    if (gates.some(({ open }) => open === false)) return 'gate';
    if (gates.some(({ open }) => open === undefined)) return 'gateUnknown';
    if (point === consolePoints.panels.id) {
      const open = openPanels([record as unknown as OpenPanel], this.#services.get(Session).current());
      return open.length > 0 ? 'shown' : 'administrators';
    }
    if (point !== typePoints.columns.id || on === undefined) return 'shown';
    if (this.#isColumnDrawn(on, id) !== false) return 'shown';
    return columnChoice(this.#services.get(Storage), on, id, record['hidden'] === true) ? 'noRoom' : 'notChosen';
  }

  #labelOf(item: Entry['item'], id: string, { point, on }: Place): string {
    const i18n = this.#services.get(I18n);
    const { label } = item;
    if (typeof label === 'string') return i18n.t(label);
    if (point !== typePoints.columns.id || on === undefined) return id;
    return i18n.t(this.#services.get(ResourceTypes).get(on).label(id));
  }

  /** Plugins that can't run have no items here; those that the gateway does not serve, administrators alone hear of. */
  async #askAboutPlugins(): Promise<void> {
    this.#pluginEntries = await absentPlugins(this.#services);
    this.#changed();
  }
}

/** Counts what shows, place by place. */
function numbered(entries: readonly Entry[]): Entry[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    if (entry.verdict !== 'shown') return entry;
    const name = nameOfPlace(entry.place);
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return { ...entry, nth };
  });
}
