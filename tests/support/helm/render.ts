import { Ajv, type ValidateFunction } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { functions, isTruthy, printed } from './functions.ts';
import { type Node, type Operand, parseTemplate, type Pipeline, type Template } from './parse.ts';

export type Values = Record<string, unknown>;

/** The files of a chart by their names. */
export type Chart = ReadonlyMap<string, string>;

/** An object of Kubernetes, as it is written. */
export type Resource = Record<string, any>;

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values with those of an operator over them: maps are merged, anything else is replaced, null takes a key away. */
export function mergedValues(under: Values, over: Values): Values {
  const merged = { ...under };
  for (const [key, value] of Object.entries(over)) {
    if (value === null) delete merged[key];
    else merged[key] = isMap(value) && isMap(under[key]) ? mergedValues(under[key], value) : value;
  }
  return merged;
}

const checks = new Map<string, ValidateFunction>();

/** The check of a schema, which is made once: it takes longer than all else. */
function checkOf(schema: string): ValidateFunction {
  const check = checks.get(schema) ?? new Ajv({ strict: false, allErrors: true }).compile(JSON.parse(schema));
  checks.set(schema, check);
  return check;
}

interface Scope {
  dot: unknown;
  variables: Map<string, unknown>;
}

/**
 * Renders the templates of a chart as `helm template RELEASE` does. Throws where the values are not those of the chart's schema, or
 * where a template refuses them.
 *
 * @returns the texts by the names of the templates, NOTES.txt included
 */
export function renderChart(chart: Chart, given: Values = {}, release = 'sextant'): Map<string, string> {
  const values = mergedValues(parse(chart.get('values.yaml') ?? '') as Values, given);
  const isValid = checkOf(chart.get('values.schema.json') ?? '{}');
  if (!isValid(values))
    throw new Error(
      isValid.errors?.map(({ instancePath, message }) => `${instancePath.slice(1)} ${message}`).join('\n'),
    );
  const { appVersion, name, version } = parse(chart.get('Chart.yaml') ?? '') as Record<string, string>;
  const root = {
    Values: values,
    Chart: { AppVersion: appVersion, Name: name, Version: version },
    Release: { Name: release, Namespace: 'default', Service: 'Helm' },
  };
  const templates = new Map<string, Template>();
  for (const [file, text] of chart) if (file.startsWith('templates/')) templates.set(file, parseTemplate(text, file));
  const defined = new Map([...templates.values()].flatMap((template) => [...template.defined]));
  const writer = new Writer(defined);
  return new Map(
    [...templates]
      .filter(([file]) => !file.endsWith('.tpl'))
      .map(([file, { nodes }]) => [file, writer.write(nodes, { dot: root, variables: new Map([['$', root]]) })]),
  );
}

/** The objects that `helm install` makes of a chart, those of `helm test` included. */
export function resourcesOf(chart: Chart, given: Values = {}, release = 'sextant'): Resource[] {
  return [...renderChart(chart, given, release)]
    .filter(([file]) => !file.endsWith('.txt'))
    .flatMap(([, text]) => readResources(text));
}

/** The objects of a text in YAML. Throws where it is none. */
export function readResources(text: string): Resource[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0) throw document.errors[0] as Error;
    const resource = document.toJS() as Resource | null;
    return resource === null ? [] : [resource];
  });
}

class Writer {
  readonly #defined: ReadonlyMap<string, Node[]>;
  constructor(defined: ReadonlyMap<string, Node[]>) {
    this.#defined = defined;
  }

  write(nodes: Node[], scope: Scope): string {
    return nodes.map((node) => this.#node(node, scope)).join('');
  }

  #node(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    const value = this.#pipeline(node.pipeline, scope);
    if (node.kind === 'print') return node.pipeline.variable === undefined ? printed(value) : '';
    // Variables of a branch end with it.
    const inner = { ...scope, variables: new Map(scope.variables) };
    if (!isTruthy(value)) return this.write(node.otherwise, inner);
    if (node.kind === 'if') return this.write(node.body, inner);
    const items = node.kind === 'with' ? [value] : Object.values(value as object);
    return items.map((dot) => this.write(node.body, { ...inner, dot })).join('');
  }

  #pipeline({ variable, commands }: Pipeline, scope: Scope): unknown {
    let result: unknown;
    for (const [at, command] of commands.entries()) result = this.#command(command, at === 0 ? [] : [result], scope);
    if (variable !== undefined) scope.variables.set(variable, result);
    return result;
  }

  #command([first, ...others]: Operand[], piped: unknown[], scope: Scope): unknown {
    if (first === undefined) throw new Error('A pipe has nothing before or behind it');
    if (!('call' in first)) {
      if (others.length + piped.length > 0) throw new Error('Only functions take arguments');
      return this.#operand(first, scope);
    }
    const words = [...others.map((each) => this.#operand(each, scope)), ...piped];
    if (first.call === 'include') {
      const [name, dot] = words as [string, unknown];
      const nodes = this.#defined.get(name);
      if (nodes === undefined) throw new Error(`No template is named "${name}"`);
      return this.write(nodes, { dot, variables: new Map([['$', dot]]) });
    }
    const run = functions[first.call];
    if (run === undefined) throw new Error(`No function is named "${first.call}"`);
    return run(...(words as never[]));
  }

  #operand(operand: Operand, scope: Scope): unknown {
    if ('call' in operand) return this.#command([operand], [], scope);
    if ('value' in operand) return operand.value;
    const { start, fields } = operand;
    let value: unknown;
    if (start === '.') value = scope.dot;
    else if (typeof start === 'object') value = this.#pipeline(start, scope);
    else if (scope.variables.has(start)) value = scope.variables.get(start);
    else throw new Error(`No variable is named ${start}`);
    for (const field of fields) {
      if (!isMap(value)) throw new Error(`nil pointer evaluating .${field}`);
      value = value[field];
    }
    return value;
  }
}
