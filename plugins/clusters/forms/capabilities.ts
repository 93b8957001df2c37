import { callApi, type Services } from '@sextant/sdk';

/** The engines and fields that the service knows (readClusterCapabilities). */
export type Capabilities = Awaited<ReturnType<typeof callApi<'readClusterCapabilities'>>>;

/** Asks what the service can do. Undefined without an answer: then a form offers everything, and the service decides. */
export async function readCapabilities(services: Services): Promise<Capabilities | undefined> {
  try {
    return await callApi(services, 'readClusterCapabilities', {}, { quiet: true });
  } catch {
    return undefined;
  }
}
