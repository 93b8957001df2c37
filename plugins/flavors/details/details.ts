// The two views share a file. They show the same facts, and whoever opens a row goes on to its page.
export { Overview } from './overview.tsx';
export { Summary } from './summary.tsx';
