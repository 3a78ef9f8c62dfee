import type { ActivityField } from '@ledgerprint/ledger/activity';
import { type Failure, invalidArgument, type Violation } from '../../../platform/failure.ts';

const mostListed = 100;

/** A list of a request. */
export type ItemList = { readonly name: string; readonly hasRows: boolean };

/** Where in a request something stands: in which item of its list, if in one, and under which name. */
export type RequestPlace = {
  readonly list?: ItemList | undefined;
  readonly item?: number | undefined;
  /** Of a field in a message of its own: `context.year`. */
  readonly name?: string | undefined;
};

/** Collects what is wrong with the shape of a request: all of it is counted, the first hundred are listed. */
export function createDecodingProblems() {
  const listed: Violation[] = [];
  let count = 0;

  function add(place: RequestPlace, problem: Pick<Violation, 'description' | 'reason'>): void {
    if (++count > mostListed) return;
    const { list, item, name } = place;
    // Only a known field of a row is one for programs.
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

    addUnknownField(place: RequestPlace): void {
      add(place, {
        description: 'is unknown, and Ledgerprint-Strict refuses unknown fields',
        reason: 'UNKNOWN_FIELD',
      });
    },

    /** What to answer; undefined while nothing is wrong. */
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
    ? `The details list the first ${mostListed} of ${count} faults.`
    : `The details list all ${count} faults.`;
}

/** The place as the client wrote it: `projectId`, `context.year`, `activities[3].quantity`. */
export function showPlace({ list, item, name }: RequestPlace): string {
  if (item === undefined) return name ?? '';
  const place = `${list?.name ?? ''}[${item}]`;
  return name === undefined ? place : `${place}.${name}`;
}
