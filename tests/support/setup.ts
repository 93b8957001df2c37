/**
 * Node's own `fetch` takes its connections from whoever registered a dispatcher first. The gateway's package undici would, if
 * it were loaded before the first call, and is stricter about headers: what a test sees must not hang on the order of files.
 */
await fetch('data:,');
export {};
