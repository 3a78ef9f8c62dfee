import { describe, expect, it } from 'vitest';
import { download, followToEnd } from '../support/follow.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService('all');

const rows = [
  { designation: 'Fournitures de bureau', supplier: 'Papeterie Martin', price: '120.50' },
  { designation: 'Location de matériel', supplier: 'Loxam', price: '900' },
  { designation: 'Électricité du mois de mars', supplier: 'EDF', price: '310' },
];
const csv = [
  'Libellé;Fournisseur;Montant HT',
  ...rows.map(({ designation, supplier, price }) => `${designation};${supplier};${price}`),
].join('\n');

/** A project with these rows, to the end: what GetProject says, and the file. */
async function sendRows(context: object) {
  const { call } = suite.caller;
  const { body } = await call('Projects.CreateProject', { context });
  const { projectId } = body;
  await call('Projects.AddRows', { projectId, rows: rows.map((row) => ({ ...row, amount: row.price, price: '' })) });
  await call('Submit', { projectId });
  return finish(projectId);
}

async function importLedger(context: object) {
  const content = Buffer.from(csv).toString('base64');
  const { body } = await suite.caller.call('Projects.ImportLedger', { content, fileName: 'achats.csv', context });
  return finish(body.projectId);
}

async function finish(projectId: string) {
  await followToEnd(suite.caller, projectId);
  const { body } = await suite.caller.call('Projects.GetProject', { projectId });
  return { ...body, file: (await download(suite.caller, projectId)).toString() };
}

const french = [{ code: 'fr', share: 1, read: true }];

describe('the languages of a project', () => {
  it('are found, whichever way the rows came', async () => {
    expect((await sendRows({})).languages).toEqual(french);
    expect((await importLedger({})).languages).toEqual(french);
  });

  it('that were set stay in the context from its creation to the end, and change nothing for French', async () => {
    const [found, set] = [await sendRows({}), await sendRows({ languages: ['fr'] })];
    expect(found.project.context.languages).toEqual([]);
    expect(set.project.context.languages).toEqual(['fr']);
    expect(set.languages).toEqual(french);
    expect(set.file).toBe(found.file);
  });

  it('that were set replace those found in a file', async () => {
    const { project, languages } = await importLedger({ languages: ['de'] });
    expect(project.context.languages).toEqual(['de']);
    expect(languages).toEqual([{ code: 'de', share: 1, read: true }]);
  });

  it('are those of the organization if the project has none', async () => {
    const { organizationId } = suite.caller;
    const setDefault = (languages: readonly string[] | null) =>
      suite.service.database.query('UPDATE organizations SET default_languages = $2 WHERE id = $1', [
        organizationId,
        languages,
      ]);
    await setDefault(['nl']);
    try {
      const { body } = await suite.caller.call('Organization.GetOrganization', {});
      expect(body.context.languages).toEqual(['nl']);
      expect((await sendRows({})).project.context.languages).toEqual(['nl']);
      expect((await sendRows({ languages: ['fr'] })).project.context.languages).toEqual(['fr']);
    } finally {
      await setDefault(null);
    }
  });

  it('are kept or replaced when a project is run again', async () => {
    const { project } = await sendRows({ languages: ['fr'] });
    const again = async (more: object) => {
      const { body } = await suite.caller.call('Projects.RunAgain', { projectId: project.projectId, ...more });
      return (await finish(body.projectId)).project.context.languages;
    };
    expect(await again({})).toEqual(['fr']);
    expect(await again({ context: { languages: ['en', 'fr'] } })).toEqual(['en', 'fr']);
  });
});
