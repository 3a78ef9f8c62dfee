/**
 * The inputs of a benchmark: a function that reports progress, and the resources that are closed after it or on Ctrl-C.
 */
export type Bench = {
  /** For a quick trial: the number of rows to use instead of the benchmark's own, if it has one. */
  readonly rows: number | undefined;
  readonly say: (text: string) => void;
  readonly resources: AsyncDisposableStack;
};

/** One measured figure, as text. Without `met`, it has no target and is for information. */
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
  /** Its name on the command line. */
  readonly name: string;
  readonly title: string;
  /** How it is measured, for readers of the results. */
  readonly method: string;
  run(bench: Bench): Promise<readonly Line[]>;
};
