import type { DataFolder } from '../sources/data-folder.ts';
import type { Example } from './example.ts';
import { loadKnowledgeFiles } from './knowledge-files.ts';
import { loadLabelledLines } from './labelled-lines.ts';
import { loadTaxonomies } from './taxonomies.ts';

/** Everything the classifier can learn from; labelled lines are separate, since they are held out in turn. */
export async function loadExamples(
  folder: DataFolder,
): Promise<{ readonly lines: readonly Example[]; readonly others: readonly Example[] }> {
  const [lines, taxonomies, knowledge] = await Promise.all([
    loadLabelledLines(folder),
    loadTaxonomies(folder),
    loadKnowledgeFiles(),
  ]);
  const { coded, lexicon, suppliers } = knowledge;
  return { lines, others: [...taxonomies, ...knowledge.lines, ...coded, ...lexicon, ...suppliers] };
}
