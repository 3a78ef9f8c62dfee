/** What a service is doing, as seen by its client and its receiver. */
export const phases = ['staging', 'importing', 'sealing', 'enriching', 'exporting', 'announcing'] as const;
export type Phase = (typeof phases)[number];

/** The current phase of each project. */
export type PhaseBoard = {
  /** Sets the phase of a project; undefined for none. */
  set(project: string, phase: Phase | undefined): void;
  projectsIn(phase: Phase): readonly string[];
};

export function createPhaseBoard(): PhaseBoard {
  const current = new Map<string, Phase>();
  return {
    set: (project, phase) => {
      if (phase === undefined) current.delete(project);
      else current.set(project, phase);
    },
    projectsIn: (phase) => [...current].filter(([, other]) => other === phase).map(([project]) => project),
  };
}
