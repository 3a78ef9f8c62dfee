import { writeZip } from '../../../../tools/testing/zip.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook that a test sets; the rest is as written by Excel. */
export type WorkbookPlan = {
  /** The rows of each sheet as XML, by the names of the sheets. */
  readonly sheets: Readonly<Record<string, string>>;
  /** More attributes of a sheet in the list of sheets. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly sharedStrings?: string;
  readonly styles?: string;
  readonly properties?: string;
  /** Additional or replaced files. */
  readonly parts?: Readonly<Record<string, string | Buffer | undefined>>;
};

/** The bytes of a workbook, by file. */
export function workbookParts(plan: WorkbookPlan): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const sheets = Object.entries(plan.sheets);
  const list = sheets.map(
    ([name], index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}" ${plan.attributes?.[name] ?? ''}/>`,
  );
  const links = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts: Record<string, string | Buffer | undefined> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${relations}">${plan.properties ?? ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/sharedStrings.xml': plan.sharedStrings === undefined ? undefined : `<sst>${plan.sharedStrings}</sst>`,
    'xl/styles.xml': plan.styles === undefined ? undefined : `<styleSheet>${plan.styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(([, rows], index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...plan.parts,
  };
  return Object.entries(parts).flatMap(([name, content]) =>
    content === undefined ? [] : [{ name, bytes: Buffer.from(content) }],
  );
}

export function makeWorkbook(plan: WorkbookPlan): Buffer {
  return writeZip(workbookParts(plan));
}
