declare module '*.module.css' {
  /** Class names as written → as built. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}

declare module '*.css' {}

declare module '*?rjsf' {
  import type { CompiledValidateFunction } from '@rjsf/validator-ajv8';
  /** Validator functions of the schema, compiled by the build. */
  const compiled: Record<string, CompiledValidateFunction>;
  export default compiled;
}
