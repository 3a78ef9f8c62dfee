import type { WorkbookParts } from './parts.ts';

/** The outline of a workbook: its visible sheets in order, and the location of its parts. */
export type WorkbookOutline = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly sharedStrings: string;
  readonly styles: string;
  /** Whether dates are counted from 1904, as on old Macintosh computers. */
  readonly isFrom1904: boolean;
};

type Relation = { readonly kind: string; readonly part: string };

/** Reads the outline of a workbook. Chart and macro sheets have no table and are left out. */
export async function readOutline(parts: WorkbookParts): Promise<WorkbookOutline> {
  const relations = await readRelations(parts);
  const sheets: { readonly name: string; readonly part: string }[] = [];
  let isFrom1904 = false;
  await parts.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { name: title = '', id = '', state = 'visible' } = attributes();
      const relation = relations.get(id);
      if (relation === undefined) throw new Error(`The sheet ${title} is missing`);
      if (relation.kind === 'worksheet' && state === 'visible') sheets.push({ name: title, part: relation.part });
    },
  });
  const partOf = (kind: string) =>
    [...relations.values()].find((relation) => relation.kind === kind)?.part ?? `xl/${kind}.xml`;
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), isFrom1904 };
}

async function readRelations(parts: WorkbookParts): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), part: toPartName(Target) });
    },
  });
  return relations;
}

/** Targets are relative to the folder of the workbook, or absolute. */
function toPartName(target: string): string {
  const path = target.replaceAll('\\', '/');
  const names: string[] = [];
  for (const name of (path.startsWith('/') ? path : `xl/${path}`).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
