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

declare module '*.json?first' {
  /** The words that a first load shows. */
  const words: Readonly<Record<string, never>>;
  export default words;
}

declare module '*.json?soon' {
  /** The words of what follows the first rows. */
  const words: Readonly<Record<string, never>>;
  export default words;
}

declare module '*.json?late' {
  /** The words of what is fetched when it is first used. */
  const words: Readonly<Record<string, never>>;
  export default words;
}
