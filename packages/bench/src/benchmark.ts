/** The environment of a benchmark: progress output, and resources to close after it or on Ctrl-C. */
export type Bench = {
  /** The number of rows to use instead of the default, for a quick try; undefined for the default. */
  readonly rows: number | undefined;
  /** To print what is behind the figures line by line, where a benchmark can. */
  readonly list?: boolean;
  /** A checkout of an earlier commit with its dependencies installed, for benchmarks that compare with one. */
  readonly before?: string | undefined;
  readonly say: (text: string) => void;
  readonly resources: AsyncDisposableStack;
};

/** One measured figure as text. Without `met`, it has no target and is only for information. */
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
  /** How it is measured. */
  readonly method: string;
  /** Whether it has what it needs; if absent, it needs nothing. */
  isRunnable?(bench: Pick<Bench, 'before'>): boolean;
  run(bench: Bench): Promise<readonly Line[]>;
};
