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
    const t = (key: string) =>
      this.#services.get(I18n).t(`topology:delete.${target.kind}.${key}`, { name: target.name });
    const isWanted = await this.#services.get(Modals).confirm({
      title: t('question'),
      message: t('message'),
      lines: [{ name: target.name, detail: target.id }],
      confirmLabel: t('label'),
      danger: true,
    });
    if (!isWanted) return;
    const end = steps.begin(target);
    try {
      const query = target.kind === 'ports' ? { router_id: target.router } : {};
      const params = { kind: target.kind, id: target.id };
      await callApi(this.#services, 'deleteFromTopology', { params, query }, { quiet: true });
      steps.done(target);
      this.#tell('success', t('done'));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      this.#tell('error', t('failed'), error);
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
