/** What a service is in the middle of, as its client and its receiver see it. */
export const phases = ['staging', 'importing', 'sealing', 'enriching', 'exporting', 'announcing'] as const;
export type Phase = (typeof phases)[number];

/** Which project is in which phase just now. */
export type PhaseBoard = {
  /** Says where a project is; undefined when it is nowhere any more. */
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
