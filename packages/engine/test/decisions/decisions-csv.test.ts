import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decision, formatDecisions, parseDecisions } from '../../src/decisions/index.ts';
import { anyDecision, anyText } from './any-decision.ts';

const csvOf = (...lines: readonly string[]) => lines.join('\n');
const problemsOf = (...lines: readonly string[]) => parseDecisions(csvOf(...lines)).problems ?? [];

describe('a file of decisions', () => {
  it('restores every decision that was written, with its record', () => {
    const anyRecord = fc.record({
      projectId: anyText,
      revision: fc.option(fc.nat(), { nil: undefined }),
      decidedBy: anyText,
      keyName: anyText,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(anyDecision, anyRecord), { maxLength: 10 }), (drawn) => {
        const written = drawn.map(([decision, record], at) => ({
          decision: { ...decision, id: `${decision.id}-${at}` },
          record: { ...record, decidedAt: `2026-11-16T10:00:${10 + at}Z` },
        }));
        const { decisions, problems } = parseDecisions(formatDecisions(written));
        expect(problems).toBeUndefined();
        const blankLeftOut = written.map(({ decision, record }) => ({
          decision,
          record: Object.fromEntries(
            Object.entries(record).map(([name, value]) => [name, value === '' ? undefined : value]),
          ),
        }));
        expect(decisions?.map(({ decision, record }) => ({ decision, record }))).toEqual(blankLeftOut);
      }),
    );
  });

  it('needs only a selector with its texts and a decision, in columns of any order', () => {
    const { decisions } = parseDecisions(
      csvOf('exclusion;Colour;SELECTOR;account', 'tax;blue;account;635', ';;;', 'none;;account;6358'),
    );
    expect(decisions?.map(({ line, decision }) => [line, decision])).toEqual([
      [2, { ...blank, selector: { kind: 'account', account: '635' }, exclusion: 'tax' }],
      [4, { ...blank, selector: { kind: 'account', account: '6358' }, exclusion: 'none' }],
    ]);
  });

  it('returns decisions in the order in which they were made, those without a time last', () => {
    const { decisions } = parseDecisions(
      csvOf(
        'id,selector,account,ghgCategory,decidedAt',
        'c,account,606,3.1,',
        'b,account,606,3.1,2026-02-01T00:00:00Z',
        'a,account,606,3.2,2026-01-01T00:00:00Z',
      ),
    );
    expect(decisions?.map(({ decision }) => decision.id)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['selector', 'selector,account,ghgCategory', 'colour,606,3.1'],
    ['account', 'selector,account,ghgCategory', 'account,,3.1'],
    ['designation', 'selector,designation,ghgCategory', 'designation,,3.1'],
    ['ghgCategory', 'selector,account,ghgCategory', 'account,606,3.16'],
    ['exclusion', 'selector,account,exclusion', 'account,606,unwanted'],
    ['validity', 'selector,account,exclusion,validity', 'account,606,tax,forever'],
    ['', 'selector,account', 'account,606'],
    ['exclusion', 'selector,account,exclusion,ghgCategory', 'account,606,tax,3.1'],
    ['quantity', 'selector,account,quantity,quantityUnit', 'account,606,5,kg'],
    ['quantity', 'selector,designation,quantity,quantityUnit', 'designation,Gazole,many,kg'],
    ['quantityUnit', 'selector,designation,quantity,quantityUnit', 'designation,Gazole,5,bananas'],
    ['validity', 'selector,designation,quantity,quantityUnit,validity', 'designation,Gazole,5,kg,organization'],
    ['categoryCode', 'selector,account,categoryScheme', 'account,606,ademe'],
    ['factorId', 'selector,account,factorId,ownFactorName', 'account,606,bc-1,Mine'],
    ['ownFactorValue', 'selector,account,ownFactorName,ownFactorValue', 'account,606,Mine,"1,5"'],
    ['ownFactorUnit', 'selector,account,ownFactorName,ownFactorValue,ownFactorUnit', 'account,606,Mine,1.5,pint'],
    ['ownFactorSource', 'selector,account,ownFactorName,ownFactorValue,ownFactorUnit', 'account,606,Mine,1.5,kg'],
    ['accepted', 'selector,account,accepted', 'account,606,yes'],
    ['accepted', 'selector,account,accepted', 'account,606,[]'],
    ['id', 'selector,account,ghgCategory,id', 'account,606,3.1,a b'],
  ])('names the column %s of an invalid line', (field, header, line) => {
    expect(problemsOf(header, line)).toContainEqual({
      line: 2,
      field,
      description: expect.stringMatching(/\.$/),
      reason: expect.stringMatching(/^[A-Z_]+$/),
    });
  });

  it.each([
    ['', 'The file is empty'],
    ['account,exclusion\n606,tax', 'There is no column "selector"'],
    ['selector,account,exclusion\naccount,"606,tax', 'A quote is opened'],
  ])('is refused as a whole if it cannot be read as one', (csv, sentence) => {
    expect(parseDecisions(csv).problems?.[0]?.description).toContain(sentence);
  });
});

describe('lines of a file that contradict each other', () => {
  const header = 'selector,account,ghgCategory,validity,decidedAt,revokedAt,id';

  it('are refused with both line numbers', () => {
    const [problem, ...others] = problemsOf(header, 'account,Été,3.1,,,,', 'account, ETE,3.2,,,,');
    expect(problem).toMatchObject({ line: 3, field: 'ghgCategory' });
    expect(problem?.description).toContain('Line 2');
    expect(others).toEqual([]);
  });

  it.each([
    ['say the same', ['account,606,3.1,,,,', 'account,606,3.1,,,,']],
    ['have different times', ['account,606,3.1,,2026-01-01,,', 'account,606,3.2,,2026-01-02,,']],
    ['come from one import', ['account,606,3.1,,2026-01-01,,x1', 'account,606,3.2,,2026-01-01,,x2']],
    ['include a revoked one', ['account,606,3.1,,,2026-01-02,', 'account,606,3.2,,,,']],
    ['apply to the project and to the organization', ['account,606,3.1,project,,,', 'account,606,3.2,,,,']],
    ['are about different cases', ['account,606,3.1,,,,', 'account,607,3.2,,,,']],
  ])('are accepted if they %s', (_, lines) => {
    expect(problemsOf(header, ...lines)).toEqual([]);
  });

  it('are refused if they have the same time', () => {
    const made = ['account,606,3.1,,2026-01-01,,', 'account,606,3.2,,2026-01-01,,'];
    expect(problemsOf(header, ...made)).toMatchObject([{ line: 3, reason: 'CONTRADICTION' }]);
  });

  it('are refused if they have the same id', () => {
    expect(problemsOf(header, 'account,606,3.1,,,,x1', 'account,607,3.1,,,,x1')).toMatchObject([
      { line: 3, field: 'id' },
    ]);
  });
});

const blank: Omit<Decision, 'selector'> = { id: '', validity: 'organization', note: '' };
