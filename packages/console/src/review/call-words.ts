const en = {
  title: 'Review',
  settled: (percent: string) => `${percent} of the footprint is settled.`,
  open: (count: number, cases: string, mass: string) =>
    count === 1 ? `1 case is open (${mass} CO₂e).` : `${cases} cases are open (${mass} CO₂e).`,
  nothingOpen: 'Nothing is open.',
  review: 'Review',
  lookAgain: 'View decisions',
  sample: 'Check a sample',
};

const fr: typeof en = {
  title: 'Vérification',
  settled: (percent) => `${percent} de l’empreinte est traitée.`,
  open: (count, cases, mass) =>
    count === 1 ? `1 cas reste à traiter (${mass} CO₂e).` : `${cases} cas restent à traiter (${mass} CO₂e).`,
  nothingOpen: 'Il ne reste rien à traiter.',
  review: 'Vérifier',
  lookAgain: 'Voir les décisions',
  sample: 'Contrôler un échantillon',
};

/** Texts of the invitation to review a project. */
export const callWords = { en, fr };
