import type { Browser } from 'playwright';
import { errorText } from '#base';
import type { PluginManifest } from '#protocol';
import type { EmbeddedCloud } from '../../cloud/embedded-cloud.ts';
import { role, type TestRole } from '../../cloud/test-cloud.ts';
import type { PluginUnderTest } from '../plugin-under-test.ts';
import { axeFindings } from './axe-findings.ts';
import { type ConsolePage, openConsolePage } from './console-page.ts';
import { undeclaredCalls } from './undeclared-calls.ts';

/** The problems that a plugin's pages have in a browser: a sentence each, by kind. */
export type Findings = Record<'cycles' | 'roles' | 'texts' | 'accessibility' | 'network' | 'csp', string[]>;

export interface LookOptions {
  browser: Browser;
  cloud: EmbeddedCloud;
  /** The folder of the page's own files. */
  files: string;
  /** axe's text; without it that is left out. */
  axe: string | undefined;
  /** The pages that are looked at. */
  addresses: readonly string[];
}

/** All in one project, in which there is something to see. */
const roles = ['reader', 'member', 'admin'].map((name) => role(name, { project: 'demo' }));
const languages = ['en-XA', 'ar'];
/** How often a plugin is put down and started again with each of its pages in view. */
const drawnCycles = 5;

/**
 * Looks at every page of a plugin, as each role, without each service it names, in the made-up language and from right to left. The
 * roles look at the same time, each in a console of its own: most of a look is waiting until a page comes to rest.
 */
export async function look(plugin: PluginUnderTest, options: LookOptions): Promise<Findings> {
  const looks = roles.map((who) => new RoleLook(plugin, options, who));
  await Promise.all(looks.map((each) => each.see()));
  // Last of all, when nobody looks any more, for what is pressed may change what there is to see.
  const broken: unknown[] = [];
  for (const each of looks) {
    await each.press();
    // A page that can't be closed must not leave the others open: the browser may be shared.
    await each.end().catch((error: unknown) => broken.push(error));
  }
  if (broken.length > 0) throw broken[0];
  const unseen = options.addresses.filter((view) => !looks.some(({ seen }) => seen.has(view)));
  const nobody = unseen.map((view) => `nobody could open ${view}, whatever their role`);
  const found = nothingFound();
  for (const kind of Object.keys(found) as (keyof Findings)[])
    found[kind] = [...new Set(looks.flatMap((each) => each.found[kind]))];
  found.roles.push(...nobody);
  return found;
}

const nothingFound = (): Findings => ({ cycles: [], roles: [], texts: [], accessibility: [], network: [], csp: [] });

/** The walk of one role through the pages, and its findings. */
class RoleLook {
  readonly found = nothingFound();
  /** The pages that they could open. */
  readonly seen = new Set<string>();
  readonly #plugin: PluginUnderTest;
  readonly #options: LookOptions;
  readonly #who: TestRole;
  #console: ConsolePage | undefined;
  #failed = false;

  constructor(plugin: PluginUnderTest, options: LookOptions, who: TestRole) {
    this.#plugin = plugin;
    this.#options = options;
    this.#who = who;
  }

  /** Everything that leaves the cloud as it is. */
  see(): Promise<void> {
    return this.#attempt(async () => {
      const { manifest, needs = [], dist } = this.#plugin;
      const { addresses } = this.#options;
      this.#console = await openConsolePage({ ...this.#options, dists: [...needs, dist], who: this.#who });
      const walk = this.#walk(this.#console);
      await walk.note('at the start');
      for (const view of addresses) if (await walk.seeView(view, servicesOf(manifest))) this.seen.add(view);
      if (this.#who.name !== 'member') return;
      await walk.putDown(manifest.id, addresses);
      for (const language of languages) await walk.read(addresses, language);
    });
  }

  /** Opens what the plugin's actions and commands open, as the administrator, who may press all of them. */
  press(): Promise<void> {
    return this.#attempt(async () => {
      if (this.#who.name !== 'admin' || !this.#console || this.#failed) return;
      await this.#walk(this.#console).press(pressedOf(this.#plugin));
    });
  }

  async end(): Promise<void> {
    const { manifest, needed } = this.#plugin;
    const others = new Set(needed.map(({ id }) => id));
    this.found.network.push(...undeclaredCalls(manifest, this.#console?.calls ?? [], others));
    this.found.csp.push(...(this.#console?.refused ?? []).map((line) => `refused: ${line}`));
    await this.#console?.close();
  }

  #walk(console: ConsolePage): Walk {
    // Each page is judged once: what axe looks at is the same for all who see it.
    return new Walk(console, this.#who.name, this.found, this.#who.name === 'admin' ? this.#options.axe : undefined);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#failed = true;
      this.found.roles.push(`as ${this.#who.name}: ${errorText(error)}`);
    }
  }
}

/** The pages of a plugin, gone through by somebody. */
class Walk {
  readonly #console: ConsolePage;
  readonly #who: string;
  readonly #found: Findings;
  readonly #axe: string | undefined;

  /** @param axe its text, where what is seen shall be judged as well */
  constructor(console: ConsolePage, who: string, found: Findings, axe: string | undefined) {
    this.#console = console;
    this.#who = who;
    this.#found = found;
    this.#axe = axe;
  }

  /** Records the errors up to here. */
  async note(place: string): Promise<void> {
    const errors = await this.#console.ask((it) => it.takeErrors());
    this.#found.roles.push(...errors.map((error) => `as ${this.#who}, ${place}: ${error}`));
  }

  /** Records the texts that are missing, each at the first place that asked for it: the places after it are not to blame. */
  async #takeTexts(place: string): Promise<void> {
    const { texts } = this.#found;
    for (const line of await this.#console.ask((it) => it.takeMissingTexts()))
      if (!texts.some((told) => told.startsWith(`${line} (`))) texts.push(`${line} (${place})`);
  }

  /** With all services, then without each; false when there is no such page for them. */
  async seeView(view: string, services: readonly string[]): Promise<boolean> {
    const isThere = await this.#walk(view, async (place) => {
      await this.note(place);
      await this.#takeTexts(place);
      await this.#judge(place);
    });
    if (!isThere) return false;
    for (const service of services) {
      await this.#console.ask((it, address) => it.goto(address), view);
      await this.#console.ask((it, type) => it.removeService(type), service);
      await this.note(`${view} without ${service}`);
      // A page whose service goes while it is open differs from a page opened later. One role is enough to test the latter.
      if (this.#who === 'member') await this.#reopen(view, service);
      await this.#console.ask((it) => it.restoreServices());
    }
    return true;
  }

  async #reopen(view: string, service: string): Promise<void> {
    await this.#console.ask((it) => it.leave());
    if (await this.#console.ask((it, address) => it.goto(address), view))
      await this.note(`${view} opened without ${service}`);
  }

  /** @param part the last of these alone; all that is in view when absent */
  async #judge(place: string, part?: string): Promise<void> {
    if (this.#axe === undefined) return;
    this.#found.accessibility.push(...(await axeFindings(this.#console.page, this.#axe, place, part)));
  }

  async putDown(id: string, views: readonly string[]): Promise<void> {
    const given = [id, drawnCycles] as const;
    for (const view of views) {
      if (!(await this.#console.ask((it, address) => it.goto(address), view))) continue;
      const left = await this.#console.ask((it, [plugin, times]) => it.leftByCycles(plugin, times), given);
      this.#found.cycles.push(...left.map((line) => `after ${drawnCycles} times with ${view} in view: ${line}`));
      await this.note(`${view}, put down and started again`);
    }
  }

  async read(views: readonly string[], language: string): Promise<void> {
    await this.#console.ask((it, code) => it.speak(code), language);
    for (const view of views)
      await this.#walk(view, async (place) => {
        await this.note(`in ${language}, ${place}`);
        await this.#takeTexts(place);
        const overflow = await this.#console.ask((it) => it.overflow());
        if (overflow) this.#found.texts.push(`${place} in ${language}: ${overflow}`);
      });
  }

  /** Judges each dialog that the plugin's actions and commands open, with each step of a wizard. */
  async press(plugins: readonly string[]): Promise<void> {
    const { ask } = this.#console;
    for (const opening of await ask((it, ids) => it.openings(ids), plugins)) {
      const { key } = opening;
      const judge = async (place: string) => {
        await this.note(place);
        await this.#takeTexts(place);
        await this.#judge(place, 'dialog');
      };
      if (await ask((it, what) => it.open(what), opening)) {
        await judge(`what ${key} opens`);
        if (await ask((it, what) => it.lacksCode(what), opening))
          this.#found.roles.push(`what ${key} opens shows no code, which the action leaves to it (code: 'asked')`);
        const steps = await ask((it) => it.steps());
        for (let step = 1; step < steps; step += 1)
          if (await ask((it, place) => it.openStep(place), step)) await judge(`step ${step + 1} of what ${key} opens`);
        await ask((it) => it.closeDialogs());
      }
      await this.note(`after ${key}`);
    }
  }

  /** The view, and where it is a list the drawer of its first row, and its details with each tab. */
  async #walk(view: string, at: (place: string) => Promise<void>): Promise<boolean> {
    const { ask } = this.#console;
    if (!(await ask((it, address) => it.goto(address), view))) return false;
    await at(view);
    if (await ask((it) => it.openDrawer())) await at(`the drawer of a row in ${view}`);
    const details = await ask((it) => it.firstDetails());
    if (details === undefined) return true;
    await ask((it, address) => it.goto(address), details);
    await at(`the details of ${view}`);
    const tabs = await ask((it) => it.tabs());
    for (let tab = 1; tab < tabs; tab += 1) {
      await ask((it, place) => it.openTab(place), tab);
      await at(`tab ${tab + 1} of the details of ${view}`);
    }
    return true;
  }
}

/** The plugins whose actions are pressed: where it brings steps to wizards, those too that may have them. */
function pressedOf({ manifest, needed }: PluginUnderTest): string[] {
  const others = manifest.contributes?.wizardSteps ? needed.map(({ id }) => id) : [];
  return [manifest.id, ...others];
}

function servicesOf(manifest: PluginManifest): string[] {
  const asked = [...JSON.stringify(manifest).matchAll(/\bservice\.([\w-]+)/g)].map(([, type]) => type!);
  const types = (manifest.contributes?.resourceTypes ?? []).flatMap(({ service }) => service ?? []);
  return [...new Set([...asked, ...types, ...Object.keys(Object(manifest.access?.['services']))])];
}
