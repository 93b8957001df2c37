import { Ajv, type ValidateFunction } from 'ajv';
import type { OperationDeclaration, ServiceDeclaration } from '../../core/gateway/api/operations/declaration.ts';
import { services } from '../../core/gateway/api/routes/services.ts';

interface Known {
  name: string;
  id: string;
  method: string;
  address: RegExp;
  operation: OperationDeclaration;
  declaration: ServiceDeclaration;
  validate?: ValidateFunction;
}

const ajv = new Ajv({ allowUnionTypes: true, strictRequired: false, allErrors: false });

const known: Known[] = services.flatMap(({ declaration }) =>
  Object.entries(declaration.operations).map(([name, operation]) => ({
    name,
    id: operation.id,
    method: operation.method,
    address: addressOf(declaration.prefix + operation.path),
    operation,
    declaration,
  })),
);

const placeholdersOf = ({ operation }: Known): number => operation.path.split('{').length;

/** As the gateway finds them: an address in words comes before one that has a placeholder there. */
const byPlaceholders = known.toSorted((one, other) => placeholdersOf(one) - placeholdersOf(other));

/**
 * Returns how a successful answer differs from the operation's declaration; undefined: not at all, or no declared operation. So
 * every contract test checks every answer it gets, on whatever cloud.
 */
export function undeclared(method: string, path: string, answer: { status: number; text: string }): string | undefined {
  const [address = ''] = path.split('?', 1);
  const operation = byPlaceholders.find((each) => each.method === method && each.address.test(address));
  if (!operation || answer.status >= 300) return undefined;
  const { status, schema, unlimitedNumbers } = operation.operation.answer;
  const where = `${operation.id} ${method} ${path}`;
  if (answer.status !== status) return `${where}: status ${answer.status} instead of the declared ${status}`;
  if (!schema) return undefined;
  operation.validate ??= ajv.compile({ ...schema, $defs: operation.declaration.$defs ?? {} });
  const value: unknown = JSON.parse(
    unlimitedNumbers ? answer.text.replaceAll('1e+999', '9007199254740991') : answer.text,
  );
  if (operation.validate(value)) return undefined;
  return `${where}: ${ajv.errorsText(operation.validate.errors, { dataVar: 'answer' })}`;
}

/** Every declared operation, for tests that walk through all of them. */
export const operations = known.map(({ name, id, operation, declaration }) => ({ name, id, operation, declaration }));

function addressOf(path: string): RegExp {
  const pattern = path
    .replace(/\/$/, '')
    .replace(/[.*?^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\+\}/g, '.+')
    .replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`);
}
