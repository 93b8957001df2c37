import { Http, Session, type Services } from '@sextant/sdk';

/** The methods of each session, since another region may import otherwise. */
const known = new WeakMap<object, Promise<string[]>>();

/** How the image service imports data (`web-download`); asked for once. None without an answer: a file can still be sent. */
export function importMethods(services: Services): Promise<string[]> {
  const session = services.get(Session).current();
  const asked = known.get(session) ?? ask(services);
  known.set(session, asked);
  return asked.catch(() => {
    known.delete(session);
    return [];
  });
}

async function ask(services: Services): Promise<string[]> {
  // The timeout is short, as somebody waits for a form to open.
  const options = { timeout: 5000 };
  return (await services.get(Http).get<{ items: string[] }>('/api/glance/import-methods/', options)).items;
}
