import { describe, expect, it } from 'vitest';
import type { Decision } from '../../src/decisions/decision.ts';
import { createDecidedNeighbours } from '../../src/decisions/neighbour-vote.ts';

const toDecision = (id: string, designation: string, code: string): Decision => ({
  id,
  selector: { kind: 'designation', designation },
  validity: 'organization',
  category: { scheme: 'ademe', code },
  note: '',
});

const decided = [
  toDecision('first', 'Calage mousse polyéthylène 40 mm', 'C22'),
  toDecision('second', 'Abonnement logiciel de paie', 'J62_63'),
  toDecision('third', 'Location nacelle araignée', 'N77'),
];
const unsure = [
  { code: 'C25', probability: 0.5 },
  { code: 'C22', probability: 0.2 },
  { code: 'C28', probability: 0.1 },
];

describe('decided cases as neighbours', () => {
  const neighbours = createDecidedNeighbours(decided);

  it('move the ranking of a similar text towards the decided group, and name the decision', () => {
    const voted = neighbours?.vote('Calage mousse polyéthylène 60 mm', unsure);
    expect(voted?.ranked[0]?.code).toBe('C22');
    expect(voted?.nearest).toMatchObject({ decisionId: 'first' });
  });

  it('leave a share to the classifier, so that no answer becomes certain', () => {
    const ranked = neighbours?.vote('Calage mousse polyéthylène 40 mm', unsure)?.ranked ?? [];
    const total = ranked.reduce((sum, { probability }) => sum + probability, 0);
    expect(total).toBeLessThanOrEqual(1);
    expect(ranked[0]?.probability).toBeLessThan(0.8);
  });

  it('do not affect a text that only shares a word', () => {
    expect(neighbours?.vote('Abonnement au journal', unsure)).toBeUndefined();
  });

  it('do not include decisions without a text, or on categories other than groups', () => {
    const account: Decision = { ...toDecision('a', '', 'C22'), selector: { kind: 'account', account: '606' } };
    const naics: Decision = { ...toDecision('b', 'Mousse', ''), category: { scheme: 'naics', code: '326150' } };
    expect(createDecidedNeighbours([account, naics])).toBeUndefined();
  });

  it('vote once for each text, for its latest decision', () => {
    const again = createDecidedNeighbours([...decided, toDecision('fourth', 'Location nacelle araignée', 'F')]);
    const voted = again?.vote('Location nacelle araignée', unsure);
    expect(voted?.ranked[0]?.code).toBe('F');
    expect(voted?.nearest.decisionId).toBe('fourth');
  });
});
