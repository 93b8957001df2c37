import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { minify, transform, transformSync } from 'rolldown/utils';

const extensions = ['.ts', '.tsx'];

/** @type {NonNullable<Parameters<typeof transform>[2]>} */
const transformOptions = {
  target: 'es2022',
  sourcemap: true,
  jsx: { runtime: 'automatic' },
  typescript: { onlyRemoveTypeImports: true },
  decorator: { legacy: true, emitDecoratorMetadata: true },
  assumptions: { setPublicClassFields: true },
};

/** A source as the build makes it, for a check that reads its syntax. @param {string} file @param {string} code */
export function withoutTypes(file, code) {
  const { errors, map, code: javaScript } = transformSync(file, code, transformOptions);
  if (errors.length > 0) {
    const [message = ''] = stripVTControlCharacters(String(errors[0]?.message)).split('\n');
    throw new Error(message.replace(/^\[\w+\] /, ''));
  }
  return { code: javaScript, map };
}

/** Finds `./x` as `x.ts`, `x.tsx` or `x/index.ts`. @returns {import('rollup').Plugin} */
export function resolveTypeScript() {
  return {
    name: 'sextant-resolve-typescript',
    resolveId(source, importer) {
      if (!source.startsWith('.') || !importer || importer.startsWith('\0')) return null;
      const path = resolve(dirname(importer.split('?')[0] ?? importer), source);
      if (existsSync(path) && statSync(path).isFile()) return null;
      const candidates = [...extensions.map((e) => path + e), ...extensions.map((e) => resolve(path, `index${e}`))];
      return candidates.find((candidate) => existsSync(candidate)) ?? null;
    },
  };
}

/** TypeScript and JSX to ES2022. Types are checked elsewhere. @returns {import('rollup').Plugin} */
export function transformTypeScript() {
  return {
    name: 'sextant-transform-typescript',
    async transform(code, id) {
      if (!/\.tsx?$/.test(id)) return null;
      const result = await transform(id, code, transformOptions);
      if (result.errors?.length) this.error(result.errors.map((e) => e.message ?? String(e)).join('\n'));
      return { code: result.code, map: result.map };
    },
  };
}

/** @returns {import('rollup').Plugin} */
export function minifyChunks() {
  return {
    name: 'sextant-minify',
    async renderChunk(code, chunk, { sourcemap }) {
      const result = await minify(chunk.fileName, code, {
        module: true,
        compress: { target: 'es2022' },
        mangle: true,
        codegen: { removeWhitespace: true },
        sourcemap: Boolean(sourcemap),
      });
      return { code: result.code, map: result.map ?? null };
    },
  };
}
