/** The language of a text, for its colours; `plain` has none. */
export type CodeLanguage = 'shell' | 'yaml' | 'json' | 'plain';
