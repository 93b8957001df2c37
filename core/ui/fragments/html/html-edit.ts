import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { EditGuard } from '../../form/edit/edit-guard.ts';
import { resolveAddress } from '../fragment-address.ts';
import { callFragment } from '../fragment-call.ts';
import { readFragment } from '../read-fragment.ts';
import { baseOf } from '../use-base.ts';
import { beginsFilled, htmlFields, type HtmlModel, layInto, modelOf } from './html-model.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** Where a form is sent to. A control of it may hide its own members. */
export const actionOf = (form: HTMLFormElement, from: string): string =>
  Element.prototype.getAttribute.call(form, 'action') ?? from;

/** The edit of one form in HTML, through all answers that bring it back. */
export class HtmlEdit {
  readonly guard: EditGuard<HtmlModel>;
  #other: HTMLFormElement | undefined;

  /** @param form as it is drawn, before anybody types @param address where it is asked for again, in full */
  constructor(
    private readonly services: Services,
    private form: HTMLFormElement,
    private readonly address: string,
  ) {
    const i18n = services.get(I18n);
    const action = resolveAddress(actionOf(form, address), address);
    const forms = () => (this.#other ? [this.form, this.#other] : [this.form]);
    const settings = {
      read: () => this.#read(action),
      fields: (models: readonly HtmlModel[]) => htmlFields(forms(), models, i18n),
    };
    this.guard = new EditGuard<HtmlModel>(() => settings, i18n, modelOf(form));
  }

  /** The form was drawn anew. */
  isIn(form: HTMLFormElement): void {
    this.form = form;
  }

  model(): HtmlModel {
    return modelOf(this.form);
  }

  lay(model: HtmlModel): void {
    layInto(this.form, model, this.#other);
  }

  async #read(action: string): Promise<HtmlModel> {
    const answer = await callFragment(this.services, this.address, this.address);
    const again = await readFragment(answer);
    const html = again.fragment === 'html' ? again.html : '';
    const there = [...sanitizeHtml(html, answer.address, baseOf(this.services)).querySelectorAll('form')];
    const form = there.find((each) => resolveAddress(actionOf(each, answer.address), answer.address) === action);
    if (!form) throw new Error('another form stands there by now');
    this.#other = form;
    return modelOf(form);
  }
}

/** The edits of the forms that a dialog was opened with, by where each goes. */
export class HtmlEdits {
  readonly #edits = new Map<string, HtmlEdit>();

  /** @param first the forms are those that the dialog was opened with: they stand at its address */
  drawn(services: Services, form: HTMLFormElement, address: string, first: boolean): void {
    const action = resolveAddress(actionOf(form, address), address);
    const known = this.#edits.get(action);
    if (known) known.isIn(form);
    else if (first && beginsFilled(form)) this.#edits.set(action, new HtmlEdit(services, form, address));
  }

  of(form: HTMLFormElement, address: string): HtmlEdit | undefined {
    return this.#edits.get(resolveAddress(actionOf(form, address), address));
  }
}
