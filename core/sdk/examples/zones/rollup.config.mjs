import { consolePlugin } from '../../rollup-preset/index.mjs';

export default consolePlugin();
