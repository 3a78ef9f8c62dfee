import { toMarkdownTable } from '@ledgerprint/bench';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { listMethods, nameOf } from '../../src/http/rpc/operations.ts';
import type { KeyScope } from '../../src/store/api-keys.ts';

/** What a key of each scope may call. */
export function toScopesTable(): string {
  const callsOf = (scope: KeyScope) =>
    new Intl.ListFormat('en-GB').format(
      listMethods()
        .filter((method) => rulesOf(method).scope === scope)
        .map(nameOf),
    );
  return toMarkdownTable([
    ['Scope', 'May call'],
    ['`read`', callsOf('read')],
    ['`submit`', `the same as \`read\`, and ${callsOf('submit')}`],
    ['`decide`', `the same as \`read\`, and ${callsOf('decide')}`],
    ['`all`, the default', 'all of these, and all operations that later versions add'],
  ]);
}
