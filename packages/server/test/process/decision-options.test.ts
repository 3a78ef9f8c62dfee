import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addDecisionOptions, toDecision } from '../../src/cli/decisions/decision-options.ts';

/** The decision that these arguments describe; throws the command's own error if they are invalid. */
function decide(...words: readonly string[]) {
  const command = addDecisionOptions(new Command('decide'))
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  command.parse(words, { from: 'user' });
  return toDecision(command.opts(), command);
}

describe('selected cases', () => {
  it.each([
    [['--case', 'c1'], { kind: 'case', caseId: 'c1' }],
    [['--designation', 'Papier A4'], { kind: 'designation', designation: 'Papier A4' }],
    [['--supplier', 'EDF'], { kind: 'supplier', supplier: 'EDF' }],
    [['--account', '606', '--supplier', 'EDF'], { kind: 'supplier_account', supplier: 'EDF', account: '606' }],
    [['--account', ''], { kind: 'account', account: '' }],
    [['--category', 'Frais'], { kind: 'category', category: 'Frais' }],
  ])('%j', async (words, selector) => {
    expect((await decide(...words, '--accept')).selector).toEqual(selector);
  });

  it.each([
    [[]],
    [['--case', 'c1', '--account', '606']],
    [['--designation', 'x', '--supplier', 'y']],
    [['--category', 'x', '--account', '606']],
  ])('%j does not select cases', async (words) => {
    await expect(decide(...words, '--accept')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('select cases with --case'),
    });
  });
});

describe('the decision', () => {
  const of = (...words: readonly string[]) => decide('--account', '606', ...words);

  it('has a category with its scheme, a heading, a note and a validity', async () => {
    const words = ['--set-category', '541110', '--scheme', 'naics', '--heading', '3.2', '--validity', 'project'];
    expect(await of(...words, '--note', 'as in 2023')).toEqual({
      selector: { kind: 'account', account: '606' },
      categoryCode: '541110',
      categoryScheme: 'naics',
      ghgCategory: '3.2',
      validity: 'project',
      factorId: '',
      exclusion: '',
      accept: false,
      note: 'as in 2023',
    });
  });

  it.each([
    [['--factor', 'ademe:25'], { factorId: 'ademe:25' }],
    [['--exclude', 'intra_group'], { exclusion: 'intra_group' }],
    [['--count'], { exclusion: 'none' }],
    [['--set-category', 'C17', '--count'], { exclusion: 'none', categoryCode: 'C17' }],
    [['--accept'], { accept: true }],
    [['--quantity', '1200 kWh'], { quantity: { value: 1200, unit: 'kWh' } }],
    [['--quantity', '1 200,5m3'], { quantity: { value: 1200.5, unit: 'm3' } }],
    [['--quantity', '-2.5e3 t.km'], { quantity: { value: -2500, unit: 't.km' } }],
  ])('%j', async (words, fields) => {
    expect(await of(...words)).toMatchObject(fields);
  });

  it('can have a factor of its own, whose texts may contain commas', async () => {
    const { ownFactor } = await of(
      '--own-factor',
      'value=0.021, unit=kWh,source=Declaration of the supplier, page 3, uncertainty=0.1,name=Wind power,year=2024',
    );
    expect(ownFactor).toEqual({
      name: 'Wind power',
      value: 0.021,
      unit: 'kWh',
      uncertainty: 0.1,
      year: 2024,
      source: 'Declaration of the supplier, page 3',
    });
  });

  it.each([
    [[], /no decision is given/],
    [['--scheme', 'naics', '--accept'], /--scheme needs --set-category/],
    [['--exclude', 'boredom'], /"boredom" is not an exclusion reason\. Use one of vat, /],
    [['--quantity', 'much'], /a number and a unit, such as "1200 kWh"/],
    [['--quantity', '1200'], /a number and a unit/],
    [['--quantity', '1,234 kWh'], /can be read in two ways/],
    [['--own-factor', 'value=1,unit=kWh'], /needs source/],
    [['--own-factor', '1,unit=kWh,source=x'], /needs value/],
    [['--own-factor', '1 kg,value=1,unit=kWh,source=x'], /begins with "1 kg", which is not a field/],
    [['--own-factor', 'value=0,5,unit=kWh,source=x'], /value must be a number with a decimal point, not "0,5"/],
    [['--own-factor', 'value=1,value=2,unit=kWh,source=x'], /has value twice/],
    [['--own-factor', 'value=1,unit=kWh,source=x,year=20.5'], /year must be a whole number/],
  ])('%j exits with 2', async (words, sentence) => {
    await expect(of(...words)).rejects.toMatchObject({ exitCode: 2, message: expect.stringMatching(sentence) });
  });

  it.each([
    [['--factor', 'x', '--own-factor', 'value=1,unit=kWh,source=x']],
    [['--exclude', 'tax', '--count']],
    [['--accept', '--set-category', 'C17']],
    [['--accept', '--exclude', 'tax']],
    [['--validity', 'world', '--accept']],
  ])('%j cannot be combined', async (words) => {
    expect(() => of(...words)).toThrow(/cannot be used with|Allowed choices/);
  });
});
