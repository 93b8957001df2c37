/** A JSON Schema (draft 7), as far as this code looks into it. */
export type Schema = Readonly<Record<string, unknown>>;

/** A JSON Schema of an object. */
export interface ObjectSchema {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** An operation of the API, as `schemas/api/<service>.json` declares it; explained in `schemas/api/README.md`. */
export interface OperationDeclaration {
  /** The id in the API contract, for tests, logs and problem details. */
  readonly id: string;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
  readonly query?: ObjectSchema;
  readonly filters?: boolean;
  readonly body?: Schema;
  readonly bodyRequired?: boolean;
  readonly bodyRefusal?: string;
  readonly kind?: string;
  readonly sameRouteAs?: string;
  readonly asksKeystone?: string;
  readonly anyNames?: boolean;
  readonly places?: boolean;
  readonly answer: AnswerDeclaration;
}

export interface AnswerDeclaration {
  readonly status: number;
  /** Absent: the answer has no body. */
  readonly schema?: Schema;
  readonly location?: string;
  readonly type?: string;
  readonly unlimitedNumbers?: boolean;
}

/** The operations of one service, by name. */
export interface ServiceDeclaration {
  readonly title: string;
  readonly prefix: string;
  readonly operations: Readonly<Record<string, OperationDeclaration>>;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The generated types of one operation (`core/protocol/api`). */
export interface OperationTypes {
  params: object;
  query: object;
  body: unknown;
  answer: unknown;
}

/** `/users/{id}` → `['id']`. The last one may be `{object+}`: the rest of the path, slashes included. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\+?\}/g)].map((match) => match[1] as string);
}

/** The parameter that takes the rest of the path, if there is one. */
export function restParameter(path: string): string | undefined {
  return /\{(\w+)\+\}$/.exec(path)?.[1];
}

/** `/users/{id}` → `/users/:id`, as Fastify writes it. */
export function routePattern(path: string): string {
  return path.replace(/\{\w+\+\}$/, '*').replace(/\{(\w+)\}/g, ':$1');
}
