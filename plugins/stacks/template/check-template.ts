import { isMap, LineCounter, parseDocument } from 'yaml';

/** A mistake in a template: where, and the end of the locale key that says what it is. */
export interface TemplateMistake {
  readonly mistake: 'aliases' | 'circle' | 'duplicate' | 'no-map' | 'no-version' | 'syntax' | 'tab' | 'too-large';
  readonly line?: number;
  readonly column?: number;
  /** The names of the resources of a circle, in order. */
  readonly names?: readonly string[];
}

/** The result of a look at a template, without asking the service. */
export interface TemplateLook {
  readonly mistake?: TemplateMistake;
  /** The names of further files that it asks for: of `get_file`, and of templates in the place of a type. */
  readonly files: readonly string[];
}

/** Heat takes no larger template (`max_template_size`), in bytes. */
export const maxTemplateBytes = 524_288;
/** An alias that stands for much, which stands for much, explodes; no template needs as many. */
const maxAliases = 100;

/** Returns what is wrong with a template, and which files it asks for. `text`: YAML, or JSON, which YAML takes in. */
export function lookAtTemplate(text: string): TemplateLook {
  if (new TextEncoder().encode(text).length > maxTemplateBytes) return wrong({ mistake: 'too-large' });
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col: column } = lineCounter.linePos(error.pos[0]);
    const mistake = error.code === 'TAB_AS_INDENT' ? 'tab' : error.code === 'DUPLICATE_KEY' ? 'duplicate' : 'syntax';
    return wrong({ mistake, line, column });
  }
  if (!isMap(document.contents)) return wrong({ mistake: 'no-map' });
  let template: unknown;
  try {
    template = document.toJS({ maxAliasCount: maxAliases });
  } catch {
    // Only aliases can fail here: the syntax was right.
    return wrong({ mistake: 'aliases' });
  }
  if (!isRecord(template) || !versionKeys.some((key) => Object.hasOwn(template, key))) {
    return wrong({ mistake: 'no-version' });
  }
  const circle = circleOf(template);
  const files = filesOf(template);
  return circle ? { mistake: { mistake: 'circle', names: circle }, files } : { files };
}

let lastLook: { text: string; look: TemplateLook } | undefined;

/** Looks at a template once, however often it is asked about. */
export function lookOnce(text: string): TemplateLook {
  if (lastLook?.text !== text) lastLook = { text, look: lookAtTemplate(text) };
  return lastLook.look;
}

/** Returns a template as an object; undefined where it is none. Its aliases are limited as in `lookAtTemplate`. */
export function parsedTemplate(text: string): Json | undefined {
  try {
    const template: unknown = parseDocument(text, { prettyErrors: false }).toJS({ maxAliasCount: maxAliases });
    return isRecord(template) ? template : undefined;
  } catch {
    return undefined;
  }
}

const wrong = (mistake: TemplateMistake): TemplateLook => ({ mistake, files: [] });

/** The keys that name the language of a template: HOT's, and those of languages that heat takes as well. */
const versionKeys = ['heat_template_version', 'HeatTemplateFormatVersion', 'AWSTemplateFormatVersion'];

type Json = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');

/** Returns the names of the resources that each resource needs. */
function needsOf(template: Json): Map<string, readonly string[]> {
  const resources = isRecord(template['resources']) ? template['resources'] : {};
  return new Map(
    Object.entries(resources).map(([name, definition]) => {
      if (!isRecord(definition)) return [name, []];
      const { properties, metadata, depends_on: others } = definition;
      const needed = [...textsIn(others), ...referencesIn(properties), ...referencesIn(metadata)];
      return [name, needed.filter((other) => Object.hasOwn(resources, other))];
    }),
  );
}

/** Returns the resources that a value refers to (`get_resource`, `get_attr`). */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'get_resource') return textsIn(inner);
    if (key === 'get_attr') return [...textsIn(inner).slice(0, 1), ...referencesIn(inner)];
    return referencesIn(inner);
  });
}

/** Returns the names of resources that need each other in a circle, the first one again at the end. */
function circleOf(template: Json): readonly string[] | undefined {
  const needs = needsOf(template);
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const other of needs.get(name) ?? []) {
      const circle = visit(other, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of needs.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return undefined;
}

const isTemplateName = (type: string) => /\.(ya?ml|template)$/i.test(type);
/** Heat itself fetches a type that is named so. What `get_file` names has to come with the template, whatever its name. */
const isFetched = (name: string) => /^https?:\/\//i.test(name);

function filesOf(template: Json): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    if (!isRecord(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string') {
        const isInnerTemplate = key === 'type' && isTemplateName(inner) && !isFetched(inner);
        if (key === 'get_file' || isInnerTemplate) found.add(inner);
      }
      look(inner);
    }
  };
  look(template['resources']);
  look(template['outputs']);
  return [...found].toSorted();
}
