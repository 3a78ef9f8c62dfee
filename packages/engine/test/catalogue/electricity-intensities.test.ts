import { describe, expect, it } from 'vitest';
import { parseElectricityIntensities } from '../../tools/catalogue/electricity-intensities.ts';
import { factorOf } from './factor-of.ts';

const intensities = parseElectricityIntensities(`country,year,indicator,value,source
DE,2020,direct_share,0.8,"European Commission, JRC"
DE,2021,direct_share,0.9,"European Commission, JRC"
DE,2023,direct_ghg_generation,0.3,European Environment Agency
BE,2021,direct_share,0.7,"European Commission, JRC"
BE,2023,direct_ghg_generation,0.2,European Environment Agency
UZ,2020,direct_share,1,"European Commission, JRC"
US,2023,lifecycle_ghg_consumption,0.4,Electricity Maps
GB,2023,direct_ghg_generation,0.2,UK DESNZ/Defra
GB,2023,td_losses_ghg,0.02,UK DESNZ/Defra
GB,2023,upstream_ghg,0.05,UK DESNZ/Defra
GB,2023,upstream_of_losses_ghg,0.005,UK DESNZ/Defra
`);

const shareOf = (country: string, year: number, value: number) =>
  intensities.split([factorOf({ country, year, value, unit: 'kWh' })])[0]?.directShare;

describe('the direct share of electricity', () => {
  it('is that of the year, if direct emissions are published for it', () => {
    expect(shareOf('DE', 2023, 0.4)).toBe(0.75);
  });

  it('is otherwise the published share of the nearest year', () => {
    expect(shareOf('DE', 2024, 0.4)).toBe(0.9);
    expect(shareOf('DE', 2019, 0.4)).toBe(0.8);
  });

  it('is not that of direct emissions that exceed the life cycle of another publisher', () => {
    expect(shareOf('BE', 2023, 0.19)).toBe(0.7);
  });

  it('is unknown without a publisher, and where upstream emissions are missing', () => {
    expect(shareOf('US', 2023, 0.4)).toBeUndefined();
    expect(shareOf('UZ', 2021, 1.2)).toBeUndefined();
  });
});

it('British electricity of a year is the sum of its four parts', () => {
  expect(intensities.british(2023)).toMatchObject([{ id: 'uk-2023-electricity', value: 0.275, directShare: 0.7273 }]);
  expect(() => intensities.british(2020)).toThrow('no direct_ghg_generation of British electricity for 2020');
});
