import { type ActivityField, nulProblem } from '@ledgerprint/ledger/activity';
import { type Failure, invalidArgument, type Violation } from '../../../platform/failure.ts';

const mostListed = 100;

/** A list of a request. */
export type ItemList = { readonly name: string; readonly hasRows: boolean };

/** A place in a request: the item of its list, if any, and the field. */
export type RequestPlace = {
  readonly list?: ItemList | undefined;
  readonly item?: number | undefined;
  /** For a field of a nested message: `context.year`. */
  readonly name?: string | undefined;
};

/** Collects problems with the shape of a request: all are counted, the first hundred are listed. */
export function createDecodingProblems() {
  const listed: Violation[] = [];
  let count = 0;

  function add(place: RequestPlace, problem: Pick<Violation, 'description' | 'reason'>): void {
    if (++count > mostListed) return;
    const { list, item, name } = place;
    // The details for programs name only known fields of a row.
    const known = problem.reason === 'UNKNOWN_FIELD' || name === undefined ? {} : { field: name };
    listed.push({
      field: showPlace(place),
      ...problem,
      ...(item === undefined || list?.hasRows !== true
        ? {}
        : { row: { index: item, ...(known as { field?: ActivityField }) } }),
    });
  }

  return {
    add,

    addWrongType(place: RequestPlace, wanted: string, given: string): void {
      add(place, { description: `must be ${wanted}, not ${given}`, reason: 'WRONG_TYPE' });
    },

    /** A text that cannot be stored. */
    addBadText(place: RequestPlace, text: string): void {
      if (text.includes('\0')) add(place, nulProblem);
    },

    addUnknownField(place: RequestPlace): void {
      add(place, { description: 'is unknown, and Ledgerprint-Strict refuses unknown fields', reason: 'UNKNOWN_FIELD' });
    },

    /** The refusal; undefined if nothing is wrong. */
    toFailure(): Failure | undefined {
      const [first] = listed;
      if (first === undefined) return undefined;
      const more = count === 1 ? '' : ` ${describeRest(count)}`;
      return invalidArgument(`${first.field} ${first.description}.${more}`, listed);
    },
  };
}

export type DecodingProblems = ReturnType<typeof createDecodingProblems>;

function describeRest(count: number): string {
  return count > mostListed
    ? `The details list the first ${mostListed} of ${count} problems.`
    : `The details list all ${count} problems.`;
}

/** The place as the client wrote it: `projectId`, `context.year`, `activities[3].quantity`. */
export function showPlace({ list, item, name }: RequestPlace): string {
  if (item === undefined) return name ?? '';
  const place = `${list?.name ?? ''}[${item}]`;
  return name === undefined ? place : `${place}.${name}`;
}
