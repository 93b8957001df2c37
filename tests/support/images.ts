import { createTestServices, type TestServices, type TestServicesOptions } from '../../core/testing/test-services.ts';
import { type Confirmation, Modals } from '../../core/services/modals/modals.ts';
import { Toasts } from '../../core/services/toasts/toasts.ts';
import { Http } from '../../core/services/http/http.ts';
import { Session } from '../../core/services/session/session.ts';
import { Settings } from '../../core/services/settings/settings.ts';
import en from '../../locales/en/images.json' with { type: 'json' };
import { GatewayImageService } from '../../plugins/images/gateway-image-service.ts';
import { type Image, type RawImage, toImage, type Viewpoint } from '../../plugins/images/image.ts';
import { ImageService } from '../../plugins/images/image-service.ts';

/** The session's project in these tests. */
export const ownProject = { id: 'project-1', name: 'demo' };

export const viewpoint: Viewpoint = { projectId: ownProject.id, apiVersion: 2 };

/** An image as the gateway sends it: active, private, of the session's project, with 1 MiB of QCOW2. */
export function aRawImage(facts: Partial<RawImage> = {}): RawImage {
  const id = facts.id ?? 'image-1';
  return {
    id,
    name: `name of ${id}`,
    status: 'active',
    owner: ownProject.id,
    visibility: 'private',
    is_public: facts.visibility === 'public',
    protected: false,
    container_format: 'bare',
    disk_format: 'qcow2',
    size: 1_048_576,
    min_disk: 0,
    min_ram: 0,
    checksum: 'd41d8cd98f00b204e9800998ecf8427e',
    created_at: '2026-11-08T14:02:00Z',
    updated_at: '2026-11-08T14:09:00Z',
    properties: {},
    ...facts,
  };
}

export function anImage(facts: Partial<RawImage> = {}, from: Partial<Viewpoint> = {}): Image {
  return toImage(aRawImage(facts), { ...viewpoint, ...from });
}

export interface ImagesHost extends TestServices {
  /** The questions that were asked, in order. */
  readonly questions: Confirmation[];
  /** Toasts in view, as `danger: text`. */
  toasts(): string[];
  /** Calls that reached the network, as `METHOD /path`. */
  called(): string[];
}

/** The console's services with the images plugin's own, over a network that answers what the test says. */
export async function imagesHost(options: TestServicesOptions & { answerYes?: boolean } = {}): Promise<ImagesHost> {
  const test = await createTestServices({ bundles: { images: en }, ...options });
  const { services, page } = test;
  const service = new GatewayImageService(services.get(Http), services.get(Settings), services.get(Session));
  services.rebind(ImageService, service);
  const questions: Confirmation[] = [];
  const modals = services.get(Modals);
  modals.confirm = async (question) => {
    questions.push(question);
    return options.answerYes ?? true;
  };
  return {
    ...test,
    questions,
    toasts: () =>
      services
        .get(Toasts)
        .list()
        .map((toast) => `${toast.type}: ${toast.message}`),
    called: () => page.calls.map((call) => `${call.method} ${call.path}`),
  };
}
