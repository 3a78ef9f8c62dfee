const en = {
  title: 'Compare with another result',
  with: 'Compare with',
  hint: 'Another completed project, such as last year’s, or an earlier revision of this project.',
  loading: 'Loading your projects…',
  nothing: 'There is no other completed project and no earlier revision of this project.',
  compare: 'Compare',
  revision: (revision: string) => `This project, revision ${revision}`,
};

const fr: typeof en = {
  title: 'Comparer avec un autre résultat',
  with: 'Comparer avec',
  hint: 'Un autre projet terminé, celui de l’an dernier par exemple, ou une révision antérieure du projet affiché.',
  loading: 'Chargement de vos projets…',
  nothing: 'Il n’y a ni autre projet terminé, ni révision antérieure du projet affiché.',
  compare: 'Comparer',
  revision: (revision) => `Ce projet, révision ${revision}`,
};

/** Texts of the choice of a result to compare with. */
export const choiceWords = { en, fr };
