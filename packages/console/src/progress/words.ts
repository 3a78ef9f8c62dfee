const en = {
  asking: 'Loading progress…',
  waiting: 'Waiting to start…',
  progress: 'Products processed',
  counts: (done: string, total: string, count: number) => `${done} of ${total} ${count === 1 ? 'product' : 'products'}`,
  rate: (perSecond: string) => `${perSecond} per second`,
  left: (duration: string) => `about ${duration} left`,
  failures: (count: string) => `${count} failed`,
  announced: (share: string) => `${share} done`,
  pending: 'This project has not been started: rows can still be added to it.',
  lost: 'The service is not responding. Retrying… Your data is safe.',
  mayLeave: 'You can close this page: processing continues, and the project stays in your list.',
};

const fr: typeof en = {
  asking: 'Chargement de l’avancement…',
  waiting: 'En attente de démarrage…',
  progress: 'Produits traités',
  counts: (done, total, count) => `${done} sur ${total} ${count < 2 ? 'produit' : 'produits'}`,
  rate: (perSecond) => `${perSecond} par seconde`,
  left: (duration) => `temps restant : environ ${duration}`,
  failures: (count) => `${count} en échec`,
  announced: (share) => `Avancement : ${share}`,
  pending: 'Ce projet n’est pas encore lancé : des lignes peuvent encore y être ajoutées.',
  lost: 'Le service ne répond pas. Nouvelle tentative… Vos données sont conservées.',
  mayLeave: 'Vous pouvez fermer cette page : le traitement se poursuit et le projet reste dans votre liste.',
};

/** Texts about the progress of a project. */
export const progressWords = { en, fr };
