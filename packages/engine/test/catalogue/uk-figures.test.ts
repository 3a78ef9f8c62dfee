import { describe, expect, it } from 'vitest';
import { readUkFigures } from '../../tools/catalogue/uk/uk-figures.ts';

/** Two tables as in the workbook: merged names, headings above some columns, gases beside them, text around them. */
const sheet = `Moon conversion factors,,,,,,
Guidance,,,,,,
,,,With dust,,Without dust,
Activity,Type,Unit,kg CO2e,kg CO2e of CO2 per unit,kg CO2e,kg CO2e of CO2 per unit
Rockets,Small rocket,km,0.5,0.4,0.25,0.2
,,miles,0.8,0.7,,
,Large rocket ,km,1.5E-3,0.1,0.75,0.7
,,,,,,
Activity,Type,Unit,kg CO2e,,,
Kites,Red kite,km,0.125,,,
FAQs,,,,,,
Are there,more,,9,,,
`;
const figures = await readUkFigures(new TextEncoder().encode(sheet));
const at = (activity: string, type: string, unit: string, column = '') =>
  figures.find({ sheet: '', activity, type, unit, column });

describe('the tables of the UK workbook', () => {
  it('give each figure by its row, unit and heading', () => {
    expect(at('Rockets', 'Small rocket', 'km', 'With dust')).toBe(0.5);
    expect(at('Rockets', 'Small rocket', 'miles', 'With dust')).toBe(0.8);
    expect(at('Rockets', 'Large rocket', 'km', 'With dust')).toBe(0.0015);
    expect(at('Rockets', 'Large rocket', 'km', 'Without dust')).toBe(0.75);
  });

  it('have no figure for an empty cell, and none for the gases', () => {
    expect(at('Rockets', 'Small rocket', 'miles', 'Without dust')).toBeUndefined();
    expect(figures.all).toHaveLength(6);
  });

  it('have the gases beside a figure, if all are stated', async () => {
    const gases = 'kg CO2e of CO2 per unit,kg CO2e of CH4 per unit,kg CO2e of N2O per unit';
    const sheet = `Activity,Type,Unit,kg CO2e,${gases}\nRockets,Small,km,1,0.9,0.04,0.06\n,Large,km,2,1.9,,\n`;
    const { findFigure } = await readUkFigures(new TextEncoder().encode(sheet));
    const place = { sheet: '', activity: 'Rockets', unit: 'km' };
    expect(findFigure({ ...place, type: 'Small' })?.gases).toEqual({ co2: 0.9, ch4: 0.04, n2o: 0.06 });
    expect(findFigure({ ...place, type: 'Large' })?.gases).toBeUndefined();
  });

  it('are of biogenic CO2 if they have nothing else', async () => {
    const sheet = 'Activity,Type,Unit,kg CO2e of CO2 per unit,,\nBiomass,Logs,kWh,0.35,,\n';
    const { find } = await readUkFigures(new TextEncoder().encode(sheet));
    expect(find({ sheet: '', activity: 'Biomass', type: 'Logs', unit: 'kWh' })).toBe(0.35);
  });

  it('do not use a row of another table as a heading, and end before the questions', () => {
    expect(at('Kites', 'Red kite', 'km')).toBe(0.125);
    expect(figures.all.some(({ value }) => value === 9)).toBe(false);
  });
});
