import replace from '@rollup/plugin-replace';

/**
 * The library of graphs and its tooltips put style elements into the page, which the page's policy refuses. The console's own sheet says what
 * is needed of them.
 *
 * @returns {import('rollup').Plugin} for the build of the console, and for that of the page in which plugins are looked at
 */
export function withoutGraphStyles() {
  return replace({
    include: /node_modules\/(force-graph|float-tooltip)\//,
    preventAssignment: false,
    delimiters: ['', ''],
    values: { 'styleInject(css_248z);': '' },
  });
}
