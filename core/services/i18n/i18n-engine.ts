import type { i18n as Engine } from 'i18next';
import { defineHostToken } from '#base';

/** The library behind `I18n`: the host's alone, for what follows its events. */
export type I18nEngine = Engine;
export const I18nEngine = defineHostToken<I18nEngine>('sextant.i18n-engine@1');
