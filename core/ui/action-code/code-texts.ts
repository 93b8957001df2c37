import type { Code } from '#registry';
import { cliText } from './cli-text.ts';
import { curlText, endpointVariable } from './curl-text.ts';
import { terraformText } from './terraform-text.ts';

/** A way to do an action: its text, and the variables of the endpoints that it reads. */
export interface CodeText {
  readonly id: 'cli' | 'http' | 'terraform';
  readonly text: string;
  /** Variable of an endpoint → catalog type of its service, or another name that it goes by. */
  readonly endpoints: ReadonlyMap<string, string>;
}

/** The ways there are, the shortest first. */
export function codeTexts({ commands, calls, resources = [] }: Code): CodeText[] {
  const none: CodeText['endpoints'] = new Map();
  return [
    ...(commands && commands.length > 0 ? [{ id: 'cli', text: cliText(commands), endpoints: none } as const] : []),
    ...(calls.length > 0
      ? [
          {
            id: 'http',
            text: curlText(calls),
            endpoints: new Map(calls.map(({ service }) => [endpointVariable(service), service])),
          } as const,
        ]
      : []),
    ...(resources.length > 0 ? [{ id: 'terraform', text: terraformText(resources), endpoints: none } as const] : []),
  ];
}
