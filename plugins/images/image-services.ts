import { definePlugin, Http, Session, Settings } from '@sextant/sdk';
import { GatewayImageService } from './gateway-image-service.ts';
import { ImageService } from './image-service.ts';

/** The plugin's image service, made when somebody first asks for it. */
export const images = definePlugin({
  activate(context) {
    context.provide(
      ImageService,
      () => new GatewayImageService(context.get(Http), context.get(Settings), context.get(Session)),
    );
  },
});
