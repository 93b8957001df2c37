import { DisposableStore, toDisposable } from '#base';
import type { PluginIndexEntry } from '#protocol';
import { I18n } from '#services/i18n/i18n';
import { Modals, type OpenModal } from '#services/modals/modals';
import { Toasts } from '#services/toasts/toasts';
import type { PluginHost } from '../plugin-host.ts';

/** A change that is about to happen to a plugin. */
export interface ComingChange {
  /** Another build, or the one that ends. */
  readonly entry: PluginIndexEntry;
  readonly kind: 'upgrade' | 'end';
  /** Is it still to come? */
  isWanted(): boolean;
}

/**
 * Holds a plugin's change back for as long as somebody is typing into a dialog of it: it is announced, and comes when the dialogs are
 * closed, or when the person agrees. What is being sent is waited for in any case.
 */
export class ComingChanges {
  readonly #host: PluginHost;
  readonly #agreed = new WeakSet<PluginIndexEntry>();

  constructor(host: PluginHost) {
    this.#host = host;
  }

  /** Something is typed in dialogs of these plugins. */
  isTyping(plugins: readonly string[]): boolean {
    return this.#dialogsOf(plugins).length > 0;
  }

  /** Resolves when nothing that is open in these plugins is against it, or it is not to come any more. */
  async untilFree(change: ComingChange, plugins: readonly string[]): Promise<void> {
    const isFree = () => {
      const dialogs = this.#dialogsOf(plugins);
      if (dialogs.length === 0 || !change.isWanted()) return true;
      return this.#agreed.has(change.entry) && !dialogs.some((modal) => modal.work() === 'sending');
    };
    if (isFree()) return;
    const { services } = this.#host.parts;
    const waiting = new DisposableStore();
    await new Promise<void>((resolve) => {
      const look = () => void (isFree() && resolve());
      const notice = this.#announce(change, look);
      waiting.own(notice);
      waiting.own(services.get(Modals).onDidChange(look));
      waiting.own(this.#host.onDidChange(look));
    });
    waiting.dispose();
  }

  /** Tells an operator who agreed to the change that it has come, and what became of the typed text. */
  tellDone({ entry, kind }: Pick<ComingChange, 'entry' | 'kind'>): void {
    if (!this.#agreed.delete(entry)) return;
    const { services } = this.#host.parts;
    const { label: plugin, version } = entry.manifest;
    const words = services.get(I18n).t(`core:pluginLife.coming.${kind}.done`, { plugin, version });
    services.get(Toasts).add('info', words, { stays: true });
  }

  #dialogsOf(plugins: readonly string[]): readonly OpenModal[] {
    const { services } = this.#host.parts;
    const stack = services.get(Modals).stack();
    return stack.filter(({ plugin, work }) => plugin !== undefined && plugins.includes(plugin) && work() !== undefined);
  }

  #announce({ entry, kind }: ComingChange, look: () => void) {
    const { services } = this.#host.parts;
    const [i18n, toasts] = [services.get(I18n), services.get(Toasts)];
    const { label: plugin, version } = entry.manifest;
    const words = (part: string) => i18n.t(`core:pluginLife.coming.${kind}.${part}`, { plugin, version });
    const agree = () => {
      this.#agreed.add(entry);
      toasts.close(notice.id);
      look();
    };
    const button = { label: words('agree'), press: agree };
    const notice = toasts.add('info', words('notice'), { stays: true, button });
    return toDisposable(() => toasts.close(notice.id));
  }
}
