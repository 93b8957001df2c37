/** What a text is written in, for its colours; `plain` has none. */
export type CodeLanguage = 'shell' | 'yaml' | 'json' | 'plain';
