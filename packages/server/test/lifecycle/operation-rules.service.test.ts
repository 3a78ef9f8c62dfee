import { create, setExtension } from '@bufbuild/protobuf';
import { type MethodOptions, MethodOptionsSchema } from '@bufbuild/protobuf/wkt';
import { OperationRulesSchema, Projects, rules } from '@ledgerprint/client/workspace';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '../../src/app.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testConfig } from '../support/test-service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function toOptions(stated: { readonly scope: string; readonly carries?: string }): MethodOptions {
  const options = create(MethodOptionsSchema);
  setExtension(options, rules, create(OperationRulesSchema, stated));
  return options;
}

it.each([
  ['no options', create(MethodOptionsSchema)],
  ['an unknown scope', toOptions({ scope: 'sumbit' })],
  ['an unknown body', toOptions({ scope: 'submit', carries: 'row' })],
])('a service does not start if an operation has %s in the contract', async (_, options) => {
  Projects.method.updateProject.proto.options = options;
  const error = await openApp(testConfig(database, {}), createLogger('silent')).catch((reason) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  expect(error.message).toBe(
    'The contract does not say how ledgerprint.v1.Projects.UpdateProject is served: its option (ledgerprint.v1.rules) is missing or not valid.',
  );
});
