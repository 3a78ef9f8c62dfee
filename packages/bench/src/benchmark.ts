/** What a benchmark is given: where to say how far it is, and what is closed after it or on Ctrl-C. */
export type Bench = {
  /** For a try with less: how many rows to use instead of its own number, where the benchmark has one. */
  readonly rows: number | undefined;
  readonly say: (text: string) => void;
  readonly resources: AsyncDisposableStack;
};

/** One measured figure, in words. Without `met` it has no target and only informs. */
export type Line = {
  readonly measured: string;
  readonly ours: string;
  readonly reference?: string;
  readonly ratio?: string;
  readonly target?: string;
  readonly met?: boolean;
};

/** One benchmark: a section of RESULTS.md. */
export type Benchmark = {
  /** As given on the command line. */
  readonly name: string;
  readonly title: string;
  /** How it is measured, for readers of the results. */
  readonly method: string;
  run(bench: Bench): Promise<readonly Line[]>;
};
