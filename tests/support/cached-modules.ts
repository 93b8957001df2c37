import type { Plugin } from 'vite';

/**
 * Lets the browser keep the modules that a run of tests has once fetched. Vite has it ask again for each module in each test file:
 * hundreds of requests a file, a sixth of the processor's time. Sources that change meanwhile have another address, as ever.
 */
export function cachedModules(): Plugin {
  return {
    name: 'sextant:cached-modules',
    configureServer(server) {
      server.middlewares.use((_request, response, next) => {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          setHeader(name, /^cache-control$/i.test(name) && value === 'no-cache' ? 'max-age=7200' : value);
        next();
      });
    },
  };
}
