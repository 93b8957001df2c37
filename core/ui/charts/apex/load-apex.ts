import type ApexCharts from 'apexcharts';

type Apex = typeof ApexCharts;

let loaded: Promise<Apex> | undefined;

/**
 * The drawing library, fetched when the first line chart is drawn. It adds one style element to the page, which the
 * page's policy lets pass by its nonce; its own toolbar would break that policy and is never drawn.
 */
export function loadApex(): Promise<Apex> {
  loaded ??= fetchApex().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function fetchApex(): Promise<Apex> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  Object.assign(globalThis, { Apex: { chart: { ...(nonce ? { nonce } : {}), toolbar: { show: false } } } });
  return (await import('apexcharts')).default;
}
