import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clone, type MessageInitShape } from '@bufbuild/protobuf';
import { createClient } from '@ledgerprint/client';
import { type DecisionSchema, type Result, ResultSchema, type Row } from '@ledgerprint/client/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { runCommandInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';
import { parseLines, writeInto } from './enrich-files.ts';

const test = useTestService('all');
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;

/** Products of several cases, credit notes, and rows with and without quantities. */
const ledger = [
  'Désignation;Fournisseur;Compte;Catégorie;Quantité;Unité;Montant HT;Date',
  'Ramette papier A4 80g;Lyreco;606400;Bureau;40;;180;2024-01-15',
  'Ramette papier A4 80g;Bureau Vallée;606400;Bureau;10;;45;2024-02-15',
  'RAMETTE papier a4 80g;Lyreco;606800;Divers;1;;6;2024-02-16',
  'Stylos assortis;Lyreco;606400;Bureau;;;95;2024-03-01',
  'Gazole;Total;606140;Énergie;1500;L;2430;2024-03-05',
  'Gazole;Total;606140;Énergie;-200;L;-324;2024-03-20',
  'Électricité atelier;Enercoop;606110;Énergie;12000;kWh;2400;2024-04-01',
  'Électricité bureau;Enercoop;606110;Énergie;;;900;2024-04-01',
  'Machine à commande numérique;Atelier Brunel;215400;Investissement;1;;45000;2024-05-02',
  'Droits de diffusion;SACEM;623200;Divers;;;612,30;2024-05-03',
  'Location de salle;SACEM;613200;Divers;;;800;2024-05-04',
  'Audit des comptes annuels;Cabinet Nord;622600;Honoraires;;;3000;2024-05-05',
  'Conseil juridique;Cabinet Sud;622600;Honoraires;;;1000;2024-05-06',
  'Terreau horticole;Jardins;606300;Divers;;;558;2024-05-07',
  'Boulons inox;Quincaillerie;606300;Divers;12;kg;240;2024-05-08',
].join('\n');

/** The same decisions in every mode, with categories of that mode in turn. */
const decisions: readonly MessageInitShape<typeof DecisionSchema>[] = [
  { selector: { kind: 'account', account: '606400' }, categoryCode: '%', note: 'office; with "quotes", and\nlines' },
  { selector: { kind: 'designation', designation: 'gazole' }, factorId: 'bc-14087' },
  {
    selector: { kind: 'supplier', supplier: 'ENERCOOP' },
    ownFactor: {
      name: 'Wind',
      value: 0.021,
      unit: 'kWh',
      source: "=Supplier's declaration",
      uncertainty: 0.1,
      year: 2023,
    },
  },
  { selector: { kind: 'supplier_account', supplier: 'Atelier Brunel', account: '215400' }, ghgCategory: '3.8' },
  { selector: { kind: 'supplier', supplier: 'SACEM' }, exclusion: 'tax' },
  { selector: { kind: 'designation', designation: 'Location de salle' }, exclusion: 'none', categoryCode: '%' },
  { selector: { kind: 'account', account: '622600' }, accept: true },
  { selector: { kind: 'category', category: 'divers' }, ghgCategory: '3.5' },
];
/** The first replaces the one on "gazole" above; the last is valid in this project only. */
const later: readonly MessageInitShape<typeof DecisionSchema>[] = [
  { selector: { kind: 'designation', designation: 'GAZOLE' }, factorId: 'bc-25775' },
  { selector: { kind: 'designation', designation: 'Terreau horticole' }, quantity: { value: 2100, unit: 'kg' } },
  { selector: { kind: 'supplier', supplier: 'Enercoop' }, ghgCategory: '2', validity: 'project' },
];

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  await writeInto(directory.path, 'ledger.csv', ledger);
});
afterAll(() => directory.remove());

const inFolder = (name: string) => join(directory.path, name);

async function run(...args: readonly string[]) {
  const { code, stdout, stderr } = await runCommandInProcess(args);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return stdout;
}

async function enrich(mode: string, ...options: readonly string[]) {
  const out = inFolder('out.csv');
  await rm(out, { force: true });
  const stdout = await run('enrich', inFolder('ledger.csv'), '--mode', mode, '--out', out, '--json', ...options);
  return { file: await readFile(out), summary: JSON.parse(stdout) };
}

/** The ids of the decisions applied to these lines; a product has those of all its cases. */
const idsOf = (lines: readonly { readonly decision?: string }[]) =>
  new Set(lines.flatMap(({ decision = '' }) => decision.split(' | ')).filter((id) => id !== ''));

const withoutIds = (results: readonly Result[]) =>
  results.map((result) => {
    const copy = clone(ResultSchema, result);
    copy.productId = '';
    copy.caseId = '';
    return copy;
  });

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('the same rows, context and decisions give the same results', { timeout: 120_000 }, () => {
  it.each([
    [
      'ademe',
      [
        ['ademe', 'C17'],
        ['ademe', 'L'],
      ],
    ],
    [
      'client',
      [
        ['ademe', 'C17'],
        ['client', 'Papeterie'],
      ],
    ],
    [
      'referential',
      [
        ['naics', '322121'],
        ['naics', '531120'],
      ],
    ],
  ] as const)('in %s mode', async (mode, categories) => {
    const { key } = await test.service.createCaller();
    const client = createClient({ baseUrl: test.service.url, apiKey: key });
    const at = ['--url', test.service.url, '--key', key];
    const download = async (projectId: string) =>
      Buffer.from(await (await client.downloadExport(projectId)).arrayBuffer());
    const exported = async (...options: readonly string[]) => {
      await run('decisions', 'export', ...options, '--out', inFolder('decisions.csv'), ...at);
      return ['--decisions', inFolder('decisions.csv')];
    };
    const inMode = (all: typeof decisions) => {
      const left = [...categories];
      return all.map((one) => {
        if (one.categoryCode !== '%') return one;
        const [categoryScheme = '', categoryCode = ''] = left.shift() ?? [];
        return { ...one, categoryScheme, categoryCode };
      });
    };

    const { projectId: first } = (await enrich(mode, ...at)).summary;
    await client.decisions.decide({ projectId: first, id: 'first-call', decisions: inMode(decisions) });
    await client.decisions.decide({ projectId: first, id: 'second-call', decisions: inMode(later) });

    const decided = await download(first);
    const here = await enrich(mode, ...(await exported('--project', first)));
    expect(here.file.toString()).toBe(decided.toString());
    const appliedIds = idsOf(parseLines(here.file));
    // Every decision is applied or listed as a conflict, except the one that was replaced.
    const conflicting = here.summary.decisions.conflicts.map((one: { decisionId: string }) => one.decisionId);
    const expected = [...decisions.keys()].map((index) => `first-call-${index + 1}`).filter((_, index) => index !== 1);
    expect([...appliedIds, ...conflicting]).toEqual(
      expect.arrayContaining([...expected, 'second-call-1', 'second-call-2', 'second-call-3']),
    );
    expect(here.summary.matches.decided).toBeGreaterThan(3);

    const { summary, file: next } = await enrich(mode, ...at);
    const nextHere = await enrich(mode, ...(await exported()));
    expect(nextHere.file.toString()).toBe(next.toString());
    expect(next.equals(decided)).toBe(false);

    const { products } = client;
    const ofNext = { projectId: summary.projectId as string };
    const { project } = await client.projects.getProject(ofNext);
    const rows = (await collect(products.eachRow(ofNext))).map(({ row }) => row as Row);
    const { country = '', currency = '', year = 0 } = project?.context ?? {};
    const answer = await client.engine.enrich({ rows, categoryMode: mode, context: { country, currency, year } });
    const listed = await collect(products.eachProduct(ofNext));
    expect(withoutIds(answer.products)).toEqual(withoutIds(listed));
    expect(withoutIds(answer.cases)).toEqual(withoutIds(await collect(products.eachCase(ofNext))));
    expect(idsOf(listed).size).toBeGreaterThan(5);
  });
});

it('a case without a factor cannot be accepted, even if the client named its category', async () => {
  const { key } = await test.service.createCaller();
  const { projectId } = (await enrich('client', '--url', test.service.url, '--key', key)).summary;
  const { decisions: calls } = createClient({ baseUrl: test.service.url, apiKey: key });
  const accepted = (selector: { readonly kind: string; readonly supplier?: string; readonly account?: string }) =>
    calls.decide({ projectId, dryRun: true, decisions: [{ selector, accept: true }] });
  await expect(accepted({ kind: 'supplier', supplier: 'Jardins' })).rejects.toThrow(/nothing to accept/);
  expect((await accepted({ kind: 'account', account: '622600' })).effect?.cases).toBe(2n);
});
