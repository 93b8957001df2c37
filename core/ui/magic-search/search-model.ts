import type { Facet, FacetOperator } from '#registry';
import { isTerm, operatorsOf, splitMatch, standing, type Term, unusedFacets } from './terms.ts';

/** The state of the bar while the operator types. Terms and text are the page's and come from outside. */
export interface SearchState {
  /** Name of the facet that is being given a value. */
  readonly facet?: string;
  readonly draft: string;
  readonly open: boolean;
  /** Free text that is searched while it is typed; the chosen text counts again when it is dropped. */
  readonly liveText?: string;
  /** Place of the choice that the arrow keys stand on; -1: none. */
  readonly active: number;
  /** The facet can't take what was entered; it stays to be changed. */
  readonly refused?: true;
}

/** The filters of the page. */
export interface SearchValue {
  readonly terms: readonly Term[];
  readonly text: string;
}

/** A facet, or an option of the chosen facet, as the menu offers it. */
export interface Choice {
  readonly id: string;
  /** In the operator's language. */
  readonly label: string;
}

/** A step of the bar: its next state, and the page's filters when they changed. `handled`: the key has no other effect. */
export interface Step {
  readonly state: SearchState;
  readonly value?: SearchValue;
  readonly handled?: boolean;
}

export interface SearchContext {
  readonly facets: readonly Facet[];
  readonly value: SearchValue;
  readonly label: (key: string) => string;
}

export const idle: SearchState = { draft: '', open: false, active: -1 };

/** Reads what is typed for a facet: an operator that it takes, if there is one, and the value. */
export function typedValue(facet: Facet, draft: string): { operator?: FacetOperator; value: string } {
  const operators = operatorsOf(facet);
  const mark = /^\s*(!=?|>=|<=|≥|≤|>|<)\s*/.exec(draft);
  const operator = mark && ((spokenAs[mark[1]!] ?? mark[1]) as FacetOperator);
  return mark && operator && operators.includes(operator)
    ? { operator, value: draft.slice(mark[0].length).trim() }
    : { value: draft.trim() };
}

const spokenAs: Readonly<Record<string, FacetOperator>> = { '!': '!=', '≥': '>=', '≤': '<=' };

/**
 * A facet's name or label with an operator after it is that facet: `status:`, `size>`, `-name:` (not), by those who know
 * the words. What follows is its value.
 */
function scoped(draft: string, context: SearchContext): { facet: Facet; draft: string } | undefined {
  const parts = /^\s*([-!]?)(.+?)\s*(:|=|[!<>≥≤].*)$/u.exec(draft);
  if (!parts) return undefined;
  const [, not, name, rest] = parts as unknown as [string, string, string, string];
  const lower = name.toLowerCase();
  const facet = unusedFacets(context.facets, context.value.terms).find(
    (each) => each.name.toLowerCase() === lower || context.label(each.label).toLowerCase() === lower,
  );
  if (!facet) return undefined;
  const compares = rest !== ':' && rest !== '=';
  if ((not || compares) && !operatorsOf(facet).includes('!=')) return undefined;
  return { facet, draft: not ? '!' : compares ? rest : '' };
}

/** The number of choices that are drawn; typing finds the others. */
export const mostChoices = 200;

/** Facets still to be had, or the chosen facet's options, of which the label holds what is typed. */
export function choicesOf(state: SearchState, context: SearchContext): Choice[] {
  const unused = unusedFacets(context.facets, context.value.terms);
  const facet = state.facet === undefined ? undefined : unused.find(({ name }) => name === state.facet);
  const draft = facet ? typedValue(facet, state.draft).value : state.draft;
  const all = state.facet
    ? (facet?.options ?? []).map(({ key, label }) => ({
        id: key,
        label: facet?.askOptions ? label : context.label(label),
      }))
    : unused.map(({ name, label }) => ({ id: name, label: context.label(label) }));
  return (draft === '' ? all : all.filter((choice) => splitMatch(choice.label, draft))).slice(0, mostChoices);
}

function chosenFacet(state: SearchState, context: SearchContext): Facet | undefined {
  return context.facets.find((facet) => facet.name === state.facet);
}

/** Another value of what the service can be asked for once takes the place of the first. */
function withTerms({ facets, value }: SearchContext, terms: readonly Term[]): SearchValue {
  return { ...value, terms: standing(terms, facets) };
}

function withTerm(context: SearchContext, term: Term): SearchValue {
  return withTerms(context, [...context.value.terms, term]);
}

/** Filters the choices by what is typed. Without a facet that matches it is searched for at once, and the menu closes. */
export function typed(state: SearchState, draft: string, context: SearchContext): Step {
  if (draft.trim() === '' && state.draft === '' && draft !== '') return { state: { ...state, open: true, active: -1 } };
  const scope = state.facet ? undefined : scoped(draft, context);
  if (scope) {
    const { facet } = scope;
    return { state: { ...idle, facet: facet.name, draft: scope.draft, open: facet.options !== undefined } };
  }
  const { refused: _, ...rest } = state;
  const next: SearchState = { ...rest, draft, active: -1, liveText: undefined, open: true };
  if (state.facet) return { state: { ...next, open: chosenFacet(state, context)?.options !== undefined } };
  if (draft === '' || choicesOf(next, context).length > 0) return { state: next };
  return { state: { ...next, open: false, liveText: draft } };
}

/** Takes a facet (its options show, or the field waits for a value) or an option of the chosen facet. */
export function chosen(state: SearchState, id: string, context: SearchContext): Step {
  const taken = chosenFacet(state, context);
  if (taken) {
    const { operator } = typedValue(taken, state.draft);
    return { state: idle, value: withTerm(context, aTerm(taken, id, operator)), handled: true };
  }
  const facet = context.facets.find((each) => each.name === id);
  return { state: { ...idle, facet: id, open: facet?.options !== undefined }, handled: true };
}

function aTerm({ name }: Facet, value: string, operator: FacetOperator | undefined): Term {
  return { name, value, ...(operator && { operator }) };
}

/** A term the other way round: "is" becomes "is not", and back, where its facet can. */
export function reversed(context: SearchContext, place: number): SearchValue {
  const turn = ({ operator, ...rest }: Term): Term => (operator ? rest : { ...rest, operator: '!=' });
  return withTerms(
    context,
    context.value.terms.map((term, at) => (at === place ? turn(term) : term)),
  );
}

export function removed(context: SearchContext, place: number): SearchValue {
  return { ...context.value, terms: context.value.terms.filter((_, at) => at !== place) };
}

function enter(state: SearchState, context: SearchContext): Step {
  const choices = choicesOf(state, context);
  const active = state.open ? choices[state.active] : undefined;
  if (active) return chosen(state, active.id, context);
  const text = state.draft.trim();
  if (text === '') return { state: { ...state, draft: '', open: !state.open, active: -1 }, handled: true };
  const facet = chosenFacet(state, context);
  if (!facet) return { state: idle, value: { ...context.value, text }, handled: true };
  const { operator, value } = typedValue(facet, text);
  if (!facet.options) {
    const term = aTerm(facet, value, operator);
    return isTerm(facet, term)
      ? { state: idle, value: withTerm(context, term), handled: true }
      : { state: { ...state, refused: true }, handled: true };
  }
  // A facet with options takes only these (SRCH-05): what is typed must point at one of them.
  const exact =
    choices.find((choice) => choice.label.toLowerCase() === value.toLowerCase()) ??
    (choices.length === 1 ? choices[0] : undefined);
  return exact ? chosen(state, exact.id, context) : { state: { ...state, refused: true }, handled: true };
}

function tab(state: SearchState, context: SearchContext): Step {
  // With the menu closed Tab goes on to the next control, or the keyboard would be caught in the field.
  if (!state.open) return { state };
  const [only, second] = choicesOf(state, context);
  return only && !second ? chosen(state, only.id, context) : { state, handled: true };
}

function escape(state: SearchState): Step {
  if (!state.open && !state.facet && state.draft === '') return { state };
  return { state: state.facet ? { ...idle, open: true } : idle, handled: true };
}

function back(state: SearchState, context: SearchContext): Step {
  if (state.draft !== '') return { state };
  if (state.facet) return { state: { ...idle, open: true }, handled: true };
  const { terms, text } = context.value;
  if (text !== '') return { state, value: { terms, text: '' }, handled: true };
  return terms.length > 0 ? { state, value: removed(context, terms.length - 1), handled: true } : { state };
}

function arrow(state: SearchState, step: 1 | -1, context: SearchContext): Step {
  if (!state.open) return { state: { ...state, open: true, active: -1 }, handled: true };
  const count = choicesOf(state, context).length;
  if (count === 0) return { state, handled: true };
  const from = state.active < 0 && step < 0 ? 0 : state.active;
  return { state: { ...state, active: (from + step + count) % count }, handled: true };
}

/** Handles the keys of the bar, and the arrows of a combobox. `Delete` comes on key-up, from a field that was empty. */
export function pressed(state: SearchState, key: string, context: SearchContext): Step {
  switch (key) {
    case 'Enter':
      return enter(state, context);
    case 'Tab':
      return tab(state, context);
    case 'Escape':
      return escape(state);
    case 'Backspace':
    case 'Delete':
      return back(state, context);
    case 'ArrowDown':
      return arrow(state, 1, context);
    case 'ArrowUp':
      return arrow(state, -1, context);
    default:
      return { state };
  }
}
