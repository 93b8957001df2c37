import { Ajv, type AnySchema } from 'ajv';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { lazily } from '#base';

/** Judges requests as they are: nothing in them is changed to fit. */
export function requestAjv(): Ajv {
  const ajv = new Ajv({ allowUnionTypes: true });
  formats.default(ajv);
  return ajv;
}

/**
 * Makes the check of a request when the first such request comes: there are hundreds, an operator's day needs a few, and each
 * is code that a start would write, keep and wait for.
 * @returns what Fastify asks for the validator of a part of a request; the reasons of a refusal are its `error`
 */
export function requestValidators(): FastifySchemaCompiler<AnySchema> {
  const ajv = requestAjv();
  return ({ schema }) => {
    const compiled = lazily(() => ajv.compile(schema));
    return (data: unknown) => {
      const check = compiled();
      return check(data) === true ? true : { error: check.errors as never };
    };
  };
}
