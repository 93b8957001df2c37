import type { HeatApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { costOf, type TemplateCost } from '../../../openstack/heat/template-cost.ts';

type Sources = Pick<HeatApi.TemplateSource, 'template' | 'environment' | 'files'>;

/** Heat reads a file as a template only when its name ends so (`TemplateResourceInfo`); others are texts of any kind. */
const templateNames = /\.(yaml|template)$/;

const reasons: Readonly<Record<TemplateCost['cause'], (limit: string) => string>> = {
  aliases: (limit) => `its aliases stand for more than ${limit} values`,
  depth: (limit) => `it is nested more than ${limit} levels deep`,
  size: (limit) => `it has more than ${limit} parts`,
};

/**
 * Throws TEMPLATE_REFUSED (400) for a template, an environment or a nested template that would keep the orchestration service busy
 * for minutes: heat writes exploding aliases out and answers nobody meanwhile. A template that the service fetches from an address
 * can't be checked here.
 */
export async function refuseCostlyTemplates({ template, environment, files = {} }: Sources): Promise<void> {
  const nested = Object.entries(files).filter(([name]) => templateNames.test(name));
  const texts = [['The template', template], ['The environment', environment], ...nested] as const;
  for (const [name, text] of texts) {
    const cost = text === undefined ? undefined : await costOf(text);
    if (!cost) continue;
    const reason = reasons[cost.cause](cost.limit.toLocaleString('en'));
    throw new GatewayError('TEMPLATE_REFUSED', { name, reason });
  }
}
