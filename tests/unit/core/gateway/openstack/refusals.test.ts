import { describe, expect, it } from 'vitest';
import { nativeMessage, readJson, refusal } from '../../../../../core/gateway/openstack/refusals.ts';
import { quotaOf, ruleOf } from '../../../../../core/gateway/openstack/why-refused.ts';

const answer = (status: number, text: string, type = 'application/json') => ({
  status,
  headers: { 'content-type': type, 'x-openstack-request-id': 'req-1' },
  text,
});

describe('a native message', () => {
  it('is found where each service keeps it', () => {
    const bodies: [body: string, message: string][] = [
      [
        '{"error":{"code":404,"message":"Could not find project: x.","title":"Not Found"}}',
        'Could not find project: x.',
      ],
      ['{"itemNotFound":{"code":404,"message":"Instance x could not be found."}}', 'Instance x could not be found.'],
      [
        '{"NeutronError":{"type":"X","message":"Quota exceeded for resources: [\'network\'].","detail":""}}',
        "Quota exceeded for resources: ['network'].",
      ],
      ['{"NeutronError":"Bad trunk"}', 'Bad trunk'],
      ['{"message":"No image found<br /><br />","code":"404 Not Found","title":"Not Found"}', 'No image found'],
      ['{"errors":[{"status":409,"detail":"Cluster is busy","title":"Conflict"}]}', 'Cluster is busy'],
      ['"text"', 'text'],
      [
        '<html>\n <head>\n  <title>403 Forbidden</title>\n </head>\n <body>\n  <h1>403 Forbidden</h1>\n  You &amp; I &#x27;may not&#x27;.<br /><br />\n\n\n\n </body>\n</html>',
        "You & I 'may not'.",
      ],
      [
        '<html><body><h1>503 Service Unavailable</h1>\nNo server is available.\n</body></html>',
        'No server is available.',
      ],
      ['<html><body><h1>502 Bad Gateway</h1></body></html>', '502 Bad Gateway'],
      ['plain words', 'plain words'],
      ['{"cut": ', ''],
    ];
    for (const [body, message] of bodies) expect(nativeMessage(answer(400, body)), body).toBe(message);
  });

  it('keeps markup out and is not endless', () => {
    expect(nativeMessage(answer(400, '<html><body><script>alert(1)</script><b>x</b></body></html>'))).toBe('x');
    expect(nativeMessage(answer(400, 'y'.repeat(10_000))).length).toBe(2000);
  });
});

describe('a refusal', () => {
  it('keeps the status and names service, request, rule and quota', () => {
    const of = (status: number, message: string, service = 'image') =>
      refusal(answer(status, JSON.stringify({ message })), service);
    expect(of(403, 'You are not authorized to complete publicize_image action.').facts).toMatchObject({
      status: 403,
      service: 'image',
      upstreamRequestId: 'req-1',
      rule: 'image:publicize_image',
    });
    const keystone = 'You are not authorized to perform the requested action: identity:list_projects.';
    expect(of(403, keystone, 'identity').facts.rule).toBe('identity:list_projects');
    expect(
      of(413, 'Resource image_size_total is over limit of 1 due to current usage 1 and delta 1.').facts.quota,
    ).toBe('image_size_total');
    expect(of(409, 'Conflict').facts).not.toHaveProperty('quota');
    expect(refusal(answer(500, ''), 'image').message).toBe('The image service answered 500 without a message.');
    expect(refusal(answer(404, ''), 'object-store').message).toBe(
      'The object-store service finds nothing under this name (404).',
    );
    expect(refusal(answer(500, ''), 'image').facts.silent).toBe(true);
    expect(of(500, 'On fire.').facts).not.toHaveProperty('silent');
  });

  it('tells which segments a store refuses, wherever it lists them', () => {
    const errors = [
      ['/box/a', '404 Not Found'],
      ['/box/b', 'Etag Mismatch'],
    ];
    const told = '/box/a, 404 Not Found; /box/b, Etag Mismatch';
    expect(refusal(answer(400, JSON.stringify({ Errors: errors })), 'object-store').message).toBe(told);
    const late = { 'Response Status': '400 Bad Request', 'Response Body': 'Bad Request', Errors: errors };
    expect(refusal(answer(400, JSON.stringify(late)), 'object-store').message).toBe(told);
    expect(refusal(answer(400, 'Errors:\n/box/a, 404 Not Found\n'), 'object-store').message).toBe(
      'Errors: /box/a, 404 Not Found',
    );
    expect(refusal(answer(400, JSON.stringify({ Errors: [] })), 'object-store').facts.silent).toBe(true);
  });

  it('an answer that is no JSON is said to be so', async () => {
    const reason = async (text: string, type?: string) => {
      try {
        await readJson(answer(200, text, type), 'image');
      } catch (error) {
        return (error as Error).message;
      }
      return 'fine';
    };
    expect(await reason('{"a":1}')).toBe('fine');
    expect(await reason('{"a":')).toMatch(/its JSON is cut off or malformed/);
    expect(await reason('')).toMatch(/it is empty/);
    expect(await reason('<html>', 'text/html')).toMatch(/a web page instead of data/);
    expect(await reason('a', 'text/plain')).toMatch(/its content type is text\/plain/);
  });
});

describe('[X-06] what refused', () => {
  it.each([
    [
      'compute',
      "Policy doesn't allow os_compute_api:os-services:list to be performed.",
      'compute:os_compute_api:os-services:list',
    ],
    ['volume', "Policy doesn't allow volume:create to be performed.", 'volume:create'],
    [
      'network',
      '(rule:create_network and rule:create_network:shared) is disallowed by policy',
      'network:create_network',
    ],
    ['network', 'rule:delete_agent is disallowed by policy', 'network:delete_agent'],
    [
      'identity',
      'You are not authorized to perform the requested action: identity:create_user.',
      'identity:create_user',
    ],
    ['image', 'You are not authorized to complete publicize_image action.', 'image:publicize_image'],
    ['orchestration', 'You are not authorized to use stacks:create.', 'orchestration:stacks:create'],
    ['compute', 'Forbidden', undefined],
  ])('the rule: %s, %s', (service, message, rule) => {
    expect(ruleOf(message, service)).toBe(rule);
  });

  it.each([
    ['Quota exceeded for cores, ram: Requested 8, 512, but already used 16, 20 of 20, 51200 cores, ram', 'cores'],
    ['Quota exceeded, too many key pairs.', 'key pairs'],
    ["Quota exceeded for resources: ['network'].", 'network'],
    ["VolumeLimitExceeded: Maximum number of volumes allowed (10) exceeded for quota 'volumes'.", 'volumes'],
    [
      'Requested volume or snapshot exceeds allowed gigabytes quota. Requested 9G, quota is 1G and 0G has been consumed.',
      'gigabytes',
    ],
    ['You have reached the maximum stacks per project, 100. Delete some stacks and retry.', 'stacks'],
    ['Maximum number of metadata items exceeds 128', undefined],
    ['Maximum number of ports exceeded', 'ports'],
    ['Conflict', undefined],
  ])('the quota: %s', (message, quota) => {
    expect(quotaOf(message)).toBe(quota);
  });
});

describe('[HTTP-09] a refusal', () => {
  const said = (message: string) => nativeMessage(answer(400, JSON.stringify({ badRequest: { code: 400, message } })));
  const script = Buffer.from('#!/bin/sh\necho SECRET\n'.repeat(3000)).toString('base64');

  it.each([
    [
      'user data',
      `Invalid input for field/attribute user_data. Value: ${script}. '${script}' is too long`,
      'Invalid input for field/attribute user_data. Value: ***. *** is too long',
    ],
    [
      'a script that is not encoded',
      "Invalid input for field/attribute user_data. Value: #!/bin/sh\necho SECRET. \n. '#!/bin/sh\\necho SECRET. \\n' is not a 'base64'",
      "Invalid input for field/attribute user_data. Value: ***. *** is not a 'base64'",
    ],
    [
      'a password of a server',
      "Invalid input for field/attribute adminPass. Value: 12345. 12345 is not of type 'string', 'null'",
      "Invalid input for field/attribute adminPass. Value: ***. *** is not of type 'string', 'null'",
    ],
    [
      'a password that looks like the end of a value',
      "Invalid input for field/attribute password. Value: a'. SECRET is. \"a'. SECRET is\" does not match '^[a-z]{3}$'",
      "Invalid input for field/attribute password. Value: ***. *** does not match '^[a-z]{3}$'",
    ],
    [
      'a reason that is not known',
      'Invalid input for field/attribute adminPass. Value: SECRET. SECRET is disliked',
      'Invalid input for field/attribute adminPass. Value: ***.',
    ],
    [
      'the members of a server',
      `Invalid input for field/attribute server. Value: {'name': 'web', 'adminPass': 'SEC\\'RET', 'user_data': '${script}', 'personality': [{'path': '/a', 'contents': 'U0VDUkVU'}]}. Additional properties are not allowed ('colour' was unexpected)`,
      "Invalid input for field/attribute server. Value: {'name': 'web', 'adminPass': ***, 'user_data': ***, 'personality': [{'path': '/a', 'contents': ***}]}. Additional properties are not allowed ('colour' was unexpected)",
    ],
    [
      'members in JSON',
      'Bad body: {"password": "SEC\\"RET", "name": "x", "client_secret":"SECRET"}',
      'Bad body: {"password": ***, "name": "x", "client_secret":***}',
    ],
    [
      'a password at the identity service',
      "Invalid input for field 'user/password': 'SECRET' is too short\n\nFailed validating 'minLength' in schema['properties']['password']:\n    {'type': 'string'}\n\nOn instance['password']:\n    'SECRET'",
      "Invalid input for field 'user/password': *** is too short",
    ],
    [
      'a user at the identity service',
      "'name' is a required property\n\nOn instance:\n    {'original_password': None, 'password': 'SECRET'}",
      "'name' is a required property On instance: {'original_password': None, 'password': ***}",
    ],
    [
      'a shared key of a tunnel',
      "Invalid input for psk. Reason: 'SECRET' exceeds maximum length of 80.",
      'Invalid input for psk. Reason: *** exceeds maximum length of 80.',
    ],
    [
      'what is encoded as in a page',
      'Invalid input for field/attribute server. Value: {&#x27;adminPass&#x27;: &#x27;SECRET&#x27;}. Bad.',
      "Invalid input for field/attribute server. Value: {'adminPass': ***}. Bad.",
    ],
    [
      'other values, which stay,',
      "Invalid input for field/attribute imageRef. Value: x. 'x' is not valid under any of the given schemas",
      "Invalid input for field/attribute imageRef. Value: x. 'x' is not valid under any of the given schemas",
    ],
  ])('names field and reason, and leaves secrets out: %s', (_what, message, left) => {
    expect(said(message)).toBe(left);
  });

  it('is read fast, however a service fills it', () => {
    const began = performance.now();
    for (const part of [
      "'password': '",
      '\\',
      "'password'",
      ' ',
      "['",
      'Invalid input for ',
      'is not a ',
      "is not of type 'a', ",
    ]) {
      said(`Invalid input for field/attribute password. Value: ${part.repeat(100_000 / part.length)}`);
      said(part.repeat(100_000 / part.length));
    }
    expect(performance.now() - began).toBeLessThan(1000);
  });
});
