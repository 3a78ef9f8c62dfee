import { type SummedCase, shareByHeading } from '@ledgerprint/engine/results';
import { createNumberColumn, createTextColumn, detach } from './columns.ts';
import { matches, methods, type ResultCases } from './result-lines.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

/** Collects the cases of lines into columns. */
export function createCaseColumns() {
  const lines = createNumberColumn();
  const suppliers = createTextColumn();
  /** Suppliers that still are slices of the file. */
  let pending: string[] = [];
  const categories = createNumberColumn();
  const matchColumn = createNumberColumn();
  const methodColumn = createNumberColumn();
  const exclusions = createTextColumn({ isDetached: false });
  const rows = createNumberColumn();
  const spendEur = createNumberColumn();
  const uncountedEur = createNumberColumn();
  const footprintMg = createNumberColumn();
  const scopes = [createNumberColumn(), createNumberColumn(), createNumberColumn()] as const;
  const doubts = createNumberColumn();
  let count = 0;

  // Runs for millions of cases, hence no avoidable arrays.
  function addScopes({ reporting, footprintMg: mg }: SummedCase): void {
    let [mg1, mg2, mg3] = [0, 0, 0];
    if (mg !== undefined) {
      for (const [scope, part] of shareByHeading('scope', reporting, {
        footprintMg: mg,
        spendEur: 0,
        uncountedEur: 0,
      })) {
        if (scope === '1') mg1 = Number(part.footprintMg);
        else if (scope === '2') mg2 = Number(part.footprintMg);
        else mg3 = Number(part.footprintMg);
      }
    }
    scopes[0].add(mg1);
    scopes[1].add(mg2);
    scopes[2].add(mg3);
  }

  return {
    get count() {
      return count;
    },

    /** Adds a case of a line. */
    add(one: SummedCase, line: number, category: number): void {
      lines.add(line);
      pending.push(one.supplier);
      categories.add(category);
      matchColumn.add(indexOf(matches, one.match));
      methodColumn.add(indexOf(methods, one.method));
      exclusions.add(one.exclusion);
      rows.add(one.rows);
      spendEur.add(one.spendEur);
      uncountedEur.add(one.footprintMg === undefined ? one.spendEur : one.uncountedEur);
      footprintMg.add(one.footprintMg === undefined ? Number.NaN : Number(one.footprintMg));
      addScopes(one);
      doubts.add(one.match === 'excluded' ? 0 : one.doubtKg);
      count++;
    },

    /** Copies the suppliers, so that the piece of the file with these cases can be forgotten. */
    settle(): void {
      for (const supplier of detach(pending)) suppliers.add(supplier);
      pending = [];
    },

    /** Call once all cases have been added and settled. */
    result: (): ResultCases => ({
      count,
      lines: Uint32Array.from(lines.result()),
      suppliers: suppliers.result(),
      categories: Uint32Array.from(categories.result()),
      matches: Uint8Array.from(matchColumn.result()),
      methods: Uint8Array.from(methodColumn.result()),
      exclusions: exclusions.result(),
      rows: rows.result(),
      spendEur: spendEur.result(),
      uncountedEur: uncountedEur.result(),
      footprintMg: footprintMg.result(),
      scopesMg: [scopes[0].result(), scopes[1].result(), scopes[2].result()],
      doubts: doubts.result(),
    }),
  };
}

/** The index of a word of the file, which must be known. */
export function indexOf(known: readonly string[], word: string): number {
  const index = known.indexOf(word);
  if (index === -1) throw new UnreadableFileError(`"${word}" is not one of ${known.join(', ')}`);
  return index;
}
