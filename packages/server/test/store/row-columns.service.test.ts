import { ImportActivitySchema } from '@ledgerprint/client';
import { RowSchema } from '@ledgerprint/client/workspace';
import { activityFields, allRowFields, type Row, rowTexts } from '@ledgerprint/ledger/activity';
import { expect, it } from 'vitest';
import { columnOf } from '../../src/store/column-name.ts';
import { rowAsJson } from '../../src/store/row-columns.ts';
import { createProject } from '../operations/calls.ts';
import { numberOf } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService();

it('every field has a column, and every column that is not of the store itself has a field', async () => {
  const columns = await suite.service.database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'rows'`,
  );
  const own = ['organization_id', 'project_id', 'position', 'bytes', 'spellings'];
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...own, ...allRowFields.map(columnOf)].toSorted());
});

it('the contract has the same fields', () => {
  expect(ImportActivitySchema.fields.map(({ localName }) => localName)).toEqual(activityFields);
  expect(RowSchema.fields.map(({ localName }) => localName).toSorted()).toEqual(allRowFields.toSorted());
});

it('every field is returned as it was sent', async () => {
  const texts = Object.fromEntries(rowTexts.map((field, at) => [field, `  ${field}\t${at} `]));
  const row = { ...texts, line: 7, fate: 'counted', reason: '' } as Row;
  const projectId = await createProject(suite.caller);
  await suite.caller.call('Projects.AddRows', { projectId, rows: [row] });
  const { body } = await suite.caller.call('Products.ListRows', { projectId });
  expect(body.rows).toMatchObject([{ row: texts }]);
  const text = `SELECT ${rowAsJson} AS row FROM rows WHERE project_id = $1`;
  expect(await suite.service.database.query(text, [numberOf(projectId)])).toEqual([{ row }]);
});
