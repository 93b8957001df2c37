import type { Code, CodeCall } from '#registry';
import type { DeclaredModel } from './declared-model.ts';
import type { NativeCallOptions } from './native-call.ts';

/** The code of a call that a manifest declares: the call itself. What command would do the same, no manifest says. */
export function declaredCode(
  { service, said }: DeclaredModel,
  method: string,
  path: string,
  { query, body }: Pick<NativeCallOptions, 'query' | 'body'> = {},
): Code {
  const call: CodeCall = {
    method: method as CodeCall['method'],
    service,
    path,
    ...(query && { query }),
    ...(said.microversion && { headers: { 'OpenStack-API-Version': said.microversion } }),
    ...(body !== undefined && { body }),
  };
  return { calls: [call] };
}
