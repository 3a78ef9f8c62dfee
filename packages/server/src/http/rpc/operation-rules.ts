import { type DescMethod, getOption } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { rules } from '@ledgerprint/client/workspace';
import { OperatorError } from '../../platform/operator-error.ts';
import { keyScopes } from '../../store/api-keys.ts';

const bodies = ['', 'rows', 'file'] as const;

/** How an operation is treated before its message is decoded. */
export type OperationRules = ReturnType<typeof rulesOf>;

/** The rules that the contract states for an operation. Throws if they are missing or misspelt. */
export function rulesOf(method: DescMethod) {
  const { maxItems, isLong, ...stated } = getOption(method, rules);
  const scope = keyScopes.find((known) => known === stated.scope);
  const carries = bodies.find((known) => known === stated.carries);
  if (scope === undefined || carries === undefined) {
    throw new OperatorError(
      `The contract does not say how ${method.parent.typeName}.${method.name} is served: its option (ledgerprint.v1.rules) is missing or not valid.`,
    );
  }
  // An operation with a level is safe to repeat without a key.
  const acceptsIdempotencyKey = method.idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
  return { scope, carries, maxItems, isLong, acceptsIdempotencyKey };
}
