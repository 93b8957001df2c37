import { callApi, Clock, failureDetail, HttpError, I18n, Modals, type Services, Toasts } from '@sextant/sdk';
import type { Target } from './model.ts';

/** Milliseconds in which a message that equals the one before is not shown again (row TOPO-06). */
const repeatMs = 10_000;

export interface DeletionSteps {
  /** The deletion is confirmed and begins. Returns the function that is called after its message. */
  begin(target: Target): () => void;
  /** The thing is deleted. */
  done(target: Target): void;
}

/** Deletes what a balloon shows: question, call, one message (rows TOPO-06, TOPO-15). */
export class TopologyDeletion {
  readonly #services: Services;
  #last: { text: string; at: number } | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Asks, deletes and tells. Resolves when the message is shown, or when the operator cancelled. */
  async run(target: Target, steps: DeletionSteps): Promise<void> {
    const i18n = this.#services.get(I18n);
    const { kind, id, name } = target;
    const action = i18n.t(`topology:delete.${kind}.label`);
    const isWanted = await this.#services.get(Modals).confirm({
      title: i18n.t('core:declared.question', { action }),
      message: i18n.t(`topology:delete.${kind}.message`),
      lines: [{ name, detail: id }],
      confirmLabel: action,
      danger: true,
    });
    if (!isWanted) return;
    const end = steps.begin(target);
    try {
      const query = kind === 'ports' ? { router_id: target.router } : {};
      await callApi(this.#services, 'deleteFromTopology', { params: { kind, id }, query }, { quiet: true });
      steps.done(target);
      // The service answers before an instance is gone.
      const text = kind === 'servers' ? 'core:declared.done.acted' : 'core:declared.done.deleted';
      this.#tell('success', i18n.t(text, { action, names: name, count: 1 }));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.#tell('error', i18n.t('core:declared.failed.acted', { action, names: name }), error);
    } finally {
      end();
    }
  }

  #tell(type: 'success' | 'error', text: string, error?: HttpError): void {
    const now = this.#services.get(Clock).now();
    const detail = error ? failureDetail(this.#services.get(I18n), error) : {};
    const whole = `${type} ${text} ${detail.detail ?? ''}`;
    const isRepeated = this.#last?.text === whole && now - this.#last.at < repeatMs;
    this.#last = { text: whole, at: now };
    if (!isRepeated) this.#services.get(Toasts).add(type, text, detail);
  }
}
