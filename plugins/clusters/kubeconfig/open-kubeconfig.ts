import { callApi, I18n, lazyView, Modals, type Services, Session } from '@sextant/sdk';
import { fileSaver } from '@sextant/ui';
import type { Cluster } from '../clusters/cluster.ts';

/** Opens the dialog that makes a kubeconfig of these clusters. The code that saves files is there before anything is signed. */
export async function openKubeconfig(clusters: readonly Cluster[], services: Services): Promise<void> {
  await services.get(Modals).open<void>({
    id: 'clusters.kubeconfig',
    size: 'medium',
    title: services.get(I18n).t('clusters:kubeconfig.title'),
    bare: true,
    content: lazyView(async () => {
      const [{ kubeconfigDialog }, save, authUrl] = await Promise.all([
        import('./kubeconfig-dialog.tsx'),
        fileSaver(),
        readAuthUrl(services),
      ]);
      return kubeconfigDialog({ clusters, authUrl, save });
    }),
  });
}

/** Reads Keystone's public address, with its version, from the catalog; nothing where the catalog has none or can't be read. */
async function readAuthUrl(services: Services): Promise<string | undefined> {
  const catalog = await callApi(services, 'readCatalog', {}, { quiet: true }).catch(() => []);
  const { services_region: region } = services.get(Session).current();
  const endpoints = catalog.filter(({ type }) => type === 'identity').flatMap((service) => service.endpoints);
  const { url } = endpoints.find((endpoint) => endpoint.region === region) ?? endpoints[0] ?? {};
  return url ? `${url.replace(/\/+$/, '').replace(/\/v[23](\.0)?$/, '')}/v3` : undefined;
}
