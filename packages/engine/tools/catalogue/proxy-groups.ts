/** A substitute for the ratio that ADEME does not publish for a group or a part of one. */
export type ProxyGroup = {
  readonly code: string;
  /** Each activity (A732 code) with its share of purchases from the group; shares add up to one. */
  readonly activities: Readonly<Record<string, number>>;
  /** Which activities, how they are averaged and why. */
  readonly reason: string;
};

/**
 * The shares are our judgement, stated so that they can be challenged. Activities that sell nothing to a typical
 * buyer (mining of iron ore, scrapping of wrecks) have no share.
 */
export const proxyGroups: readonly ProxyGroup[] = [
  {
    code: 'B',
    activities: { '08.11Z': 0.3, '08.12Z': 0.5, '08.93Z': 0.2 },
    reason:
      'Production footprint of quarried stone (08.11Z, 30 %), sand and gravel (08.12Z, 50 %) and salt (08.93Z, 20 %), the mining products that organizations buy; crude oil, coal and ores are left out',
  },
  {
    code: 'C19',
    activities: { '19.20Z': 1 },
    reason:
      'Production footprint of oil refining (19.20Z): the production of fuels and lubricants. Combustion is not included, so a fuel with a known quantity must use its physical factor',
  },
  {
    code: 'C27',
    activities: {
      '27.11Z': 0.15,
      '27.12Z': 0.2,
      '27.20Z': 0.1,
      '27.32Z': 0.15,
      '27.33Z': 0.15,
      '27.40Z': 0.15,
      '27.51Z': 0.1,
    },
    reason:
      'Production footprint of electrical equipment: motors and transformers (27.11Z, 15 %), switchgear (27.12Z, 20 %), batteries (27.20Z, 10 %), cables (27.32Z, 15 %), wiring devices (27.33Z, 15 %), lighting (27.40Z, 15 %) and household appliances (27.51Z, 10 %)',
  },
  {
    code: 'C29',
    activities: { '29.10Z': 0.75, '29.20Z': 0.1, '29.31Z': 0.05, '29.32Z': 0.1 },
    reason:
      'Production footprint of motor vehicles (29.10Z, 75 %), bodies and trailers (29.20Z, 10 %) and parts (29.31Z, 5 %, and 29.32Z, 10 %)',
  },
  {
    code: 'D',
    activities: { '35.14Z': 0.6, '35.23Z': 0.3, '35.30Z': 0.1 },
    reason:
      'Production footprint of the sale of electricity (35.14Z, 60 %), of piped gas (35.23Z, 30 %) and of heat (35.30Z, 10 %), roughly in proportion to the spending of French organizations. Combustion of the gas is not included: a line in kWh must use its physical factor',
  },
  {
    code: 'E',
    activities: { '36.00Z': 0.3, '37.00Z': 0.2, '38.11Z': 0.3, '38.21Z': 0.2 },
    reason:
      'Production footprint of water supply (36.00Z, 30 %), sewerage (37.00Z, 20 %), waste collection (38.11Z, 30 %) and treatment (38.21Z, 20 %)',
  },
  {
    code: 'G45',
    activities: { '45.20A': 0.7, '45.20B': 0.3 },
    reason:
      'Production footprint of the repair of cars (45.20A, 70 %) and of other vehicles (45.20B, 30 %); vehicles and parts belong to C29',
  },
  {
    code: 'N77',
    activities: { '77.11A': 0.2, '77.11B': 0.3, '77.12Z': 0.1, '77.32Z': 0.15, '77.33Z': 0.15, '77.39Z': 0.1 },
    reason:
      'Production footprint of the rental of cars (77.11A, 20 %, and 77.11B, 30 %), lorries (77.12Z, 10 %), construction machines (77.32Z, 15 %), office machines and computers (77.33Z, 15 %) and other equipment (77.39Z, 10 %)',
  },
  {
    code: 'N77_2',
    activities: { '77.21Z': 1 },
    reason: 'Production footprint of the rental of leisure and sports goods (77.21Z), such as bicycles',
  },
  { code: 'N80_1', activities: { '80.10Z': 1 }, reason: 'Production footprint of private security (80.10Z)' },
  {
    code: 'N80_81_82',
    activities: {
      '80.10Z': 0.2,
      '81.10Z': 0.15,
      '81.21Z': 0.25,
      '81.22Z': 0.05,
      '81.30Z': 0.1,
      '82.20Z': 0.05,
      '82.30Z': 0.1,
      '82.99Z': 0.1,
    },
    reason:
      'Production footprint of security (80.10Z, 20 %), facility management (81.10Z, 15 %), cleaning (81.21Z, 25 %, and 81.22Z, 5 %), green spaces (81.30Z, 10 %), call centres (82.20Z, 5 %), fairs and congresses (82.30Z, 10 %) and other business support (82.99Z, 10 %)',
  },
  {
    code: 'Q87_88',
    activities: { '87.10A': 0.3, '87.90B': 0.1, '88.10A': 0.3, '88.91A': 0.3 },
    reason:
      'Production footprint of homes for the elderly (87.10A, 30 %), shelters (87.90B, 10 %), home help (88.10A, 30 %) and day nurseries (88.91A, 30 %)',
  },
];
