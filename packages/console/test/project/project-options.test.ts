import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { expect, it } from 'vitest';
import { createFormat } from '../../src/format.ts';
import { toProjectOptions } from '../../src/projects/project-figures.ts';
import { projectsWords } from '../../src/projects/words.ts';

const books = {
  name: 'Books',
  status: 'completed',
  createdAt: '2025-01-07T10:15:00Z',
  periodFrom: '2024-01-02',
  periodTo: '2024-12-30',
} as ProjectSummary;
const en = { words: projectsWords.en, format: createFormat('en') };
const fr = { words: projectsWords.fr, format: createFormat('fr') };
const labelsOf = (projects: readonly ProjectSummary[], wording = en) =>
  toProjectOptions(projects, wording).map(([, label]) => label);

it('names the period, the time and the state of a project', () => {
  expect(labelsOf([{ ...books, projectId: 'a' }])).toEqual([
    expect.stringMatching(/^Books · .*2024.* · Created .*2025.* · Completed$/),
  ]);
  expect(labelsOf([{ ...books, projectId: 'a' }], fr)).toEqual([
    expect.stringMatching(/^Books · du.*2024.* · Créé le .*2025.* · Terminé$/),
  ]);
});

it('tells projects of one name apart', () => {
  const projects = [
    { ...books, projectId: 'a' },
    { ...books, projectId: 'b', createdAt: '2025-01-08T10:15:00Z' },
    { ...books, projectId: 'c', periodFrom: '2023-01-02' },
    { ...books, projectId: 'd', signedOff: { signedBy: 'Ada' } as ProjectSummary['signedOff'] },
    { ...books, projectId: 'e', status: 'enriching' },
  ] as readonly ProjectSummary[];
  expect(new Set(labelsOf(projects)).size).toBe(projects.length);
});

it('by their ids if nothing else differs', () => {
  const labels = labelsOf([
    { ...books, projectId: 'a' },
    { ...books, projectId: 'b' },
    { ...books, projectId: 'c', name: 'Other' },
  ]);
  expect(labels[0]).toMatch(/ · a$/);
  expect(labels[1]).toMatch(/ · b$/);
  expect(labels[2]).toMatch(/ · Completed$/);
});
