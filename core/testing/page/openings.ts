import { typePoints, consolePoints, type Action, type CommandItem, type Resolved } from '#registry';
import { inventory } from '#registry/inventory.ts';
import { Modals } from '#services/modals/modals';
import { Points } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import type { ServiceContainer } from '#services/service-container';
import { permitted } from '#ui/actions/permitted.ts';
import { runAction } from '#ui/actions/run-action.ts';
import type { Opening } from './handle.ts';
import type { Quiet } from './quiet.ts';

const { globalActions, itemActions, batchActions } = typePoints;
const actionPoints: readonly string[] = [globalActions.id, itemActions.id, batchActions.id];
/** The longest time that a pressed action may take to open a dialog, in milliseconds. */
const patience = 10_000;

/**
 * The commands and actions by which plugins open dialogs. The actions are those of their types and those that they add to
 * others'.
 */
export class Openings {
  readonly #services: ServiceContainer;
  readonly #quiet: Quiet;

  constructor(services: ServiceContainer, quiet: Quiet) {
    this.#services = services;
    this.#quiet = quiet;
  }

  list(plugins: readonly string[]): Opening[] {
    const pressed = [consolePoints.commands.id, ...actionPoints];
    return inventory(this.#services.get(Points))
      .items.filter(({ point, item, shown }) => shown && pressed.includes(point) && plugins.includes(item.owner))
      .map(({ point, item }) => ({ point, key: item.key, ...(item.on === undefined ? {} : { on: item.on }) }));
  }

  /** Opens it, for the first item for which it is offered; false when it is for none, or opens no dialog. */
  async open(opening: Opening): Promise<boolean> {
    const item = this.#itemOf(opening);
    const run = item && (await this.#runOf(opening, item));
    if (!run) return false;
    // A dialog that came too late for the last look would be taken for this one.
    await this.close();
    const modals = this.#services.get(Modals);
    let hasEnded = false;
    void run().finally(() => (hasEnded = true));
    const begun = performance.now();
    while (modals.stack().length === 0 && !hasEnded && performance.now() - begun < patience)
      await new Promise((resolve) => void setTimeout(resolve, 20));
    await this.#quiet.wait();
    return modals.stack().length > 0;
  }

  /** Does the action leave its code to the dialog that it has opened, and that has none? */
  lacksCode(opening: Opening): boolean {
    // The action's code may have arrived after the place that was kept for it.
    const { code } = (this.#itemOf(opening) ?? {}) as Partial<Action<unknown>>;
    return code === 'asked' && document.querySelector('dialog [data-code-disclosure]') === null;
  }

  /** The steps of the wizard in view, each drawn once the way to it is open. */
  steps(): number {
    return stepButtons().length;
  }

  /** Opens a step of the wizard, and fills in its text fields when needed. False when the way to the step stays closed. */
  async openStep(place: number): Promise<boolean> {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      stepButtons()[place]?.click();
      await this.#quiet.wait();
      if (stepButtons()[place]?.getAttribute('aria-current') === 'step') return true;
      // When there was nothing to fill in, a second attempt would end as this one did.
      if (!fillIn()) return false;
      await this.#quiet.wait();
    }
    return false;
  }

  /** Nothing that was typed is asked about. */
  async close(): Promise<void> {
    const modals = this.#services.get(Modals);
    for (let modal = modals.stack().at(-1); modal; modal = modals.stack().at(-1)) {
      modal.close();
      await this.#quiet.wait();
    }
  }

  #itemOf({ point: of, key, on }: Opening): Resolved<object> | undefined {
    const { items } = inventory(this.#services.get(Points));
    return items.find(({ point, item }) => point === of && item.key === key && item.on === on)?.item;
  }

  async #runOf({ point, on }: Opening, item: Resolved<object>): Promise<(() => Promise<unknown>) | undefined> {
    const services = this.#services;
    if (point === consolePoints.commands.id) return async () => (item as Resolved<CommandItem>).run(services);
    const action = item as Resolved<Action<unknown>>;
    const resources = services.get(Resources);
    const type = on === undefined ? undefined : await resources.type(on);
    if (!type) return undefined;
    const items = point === globalActions.id ? [] : await this.#items(type.id);
    const offeredFor = async (one?: unknown) => {
      const [offered] = await permitted([action], [one ?? null], services);
      return offered !== undefined && offered.reason === undefined;
    };
    if (point === globalActions.id)
      return (await offeredFor()) ? () => runAction(action, [], { services, type }) : undefined;
    for (const one of items) if (await offeredFor(one)) return () => runAction(action, [one], { services, type });
    return undefined;
  }

  /** Returns up to ten items of a type's list; none when the list can't be read without further parameters. */
  async #items(type: string): Promise<readonly unknown[]> {
    const list = this.#services.get(Resources).list(type, { filters: {} });
    return list.then(
      ({ items }) => items.slice(0, 10),
      () => [],
    );
  }
}

function stepButtons(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>('dialog [data-point="wizard-steps@1"] button[data-item]');
}

/** Fills in the empty text fields that are required; false when there are none. */
function fillIn(): boolean {
  let isFilled = false;
  const fields = document.querySelectorAll<HTMLInputElement>(
    'dialog :is(input[type="text"], input:not([type]), textarea)',
  );
  for (const field of fields) {
    if (field.value !== '' || !(field.required || field.getAttribute('aria-required') === 'true')) continue;
    const prototype = Object.getPrototypeOf(field) as object;
    // As a browser does it: React hears of it.
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, 'conformance');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    isFilled = true;
  }
  return isFilled;
}
