interface PolicyRules {
  createHTML(html: string): string;
  createScript(text: string): string;
  createScriptURL(address: string): string;
}

type TrustedTypes = { createPolicy(name: string, rules: PolicyRules): unknown };

let sanitize: ((html: string) => string) | undefined;

/**
 * The rules for every string that code hands to the document as markup, script or script address. Nothing of the first load
 * writes markup, so the sanitiser is fetched by what does; until it is there markup shows as the text it is.
 */
export const defaultPolicy: PolicyRules = {
  createHTML: (html) => (sanitize ? sanitize(html) : escapeMarkup(html)),
  createScript(text) {
    if (isImportMap(text)) return text;
    throw new TypeError('No script is made from text.');
  },
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError(`No script is taken from ${address}.`);
  },
};

/** Must run before anything else of the page: a policy can't be made for what is done already. */
export function installTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', defaultPolicy);
}

/** Fetches the sanitiser; await it before a library that writes markup. */
export async function loadSanitizer(): Promise<void> {
  const { default: purify } = await import('dompurify');
  const profiles = { USE_PROFILES: { html: true, svg: true, svgFilters: true } };
  sanitize ??= (html) => purify.sanitize(html, profiles);
}

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A late import map: JSON with `imports` and `integrity`, and nothing else. */
function isImportMap(text: string): boolean {
  try {
    const map: unknown = JSON.parse(text);
    return (
      typeof map === 'object' &&
      map !== null &&
      Object.keys(map).every((key) => key === 'imports' || key === 'integrity')
    );
  } catch {
    return false;
  }
}
