/** Runs one step of a start. Tests pass one that fails at the step of their choice. */
export type RunStep = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

export const runPlainly: RunStep = async (_name, run) => run();

type Closeable = { close(): unknown };

/** The steps of a start. Each has a name; steps of what is opened run through the `RunStep` that it is given. */
export type Opening = {
  /** Opens one more thing, which is closed before those opened earlier: by its `close`, unless told otherwise. */
  open<T extends Closeable>(name: string, open: (inner: RunStep) => T | Promise<T>): Promise<T>;
  open<T>(name: string, open: (inner: RunStep) => T | Promise<T>, close: (opened: T) => unknown): Promise<T>;
  /** A step that leaves nothing to close. */
  run: RunStep;
  /** Also done when all is closed, in its turn. */
  onClose(run: () => unknown): void;
};

/**
 * Opens several things as one. Its `close` closes them in reverse order, each even when another one cannot be closed,
 * and once however often it is called. Where a step fails, those before it are closed and its error is thrown.
 */
export async function openInOrder<T extends object>(
  open: (opening: Opening) => Promise<T>,
  runStep: RunStep = runPlainly,
): Promise<T & { close(): Promise<void> }> {
  const stack = new AsyncDisposableStack();
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll(stack);
    return closing;
  };
  try {
    return { ...(await open(createOpening(stack, runStep))), close };
  } catch (error) {
    // What prevented the start is what counts; trouble with closing is most often its consequence.
    await close().catch(() => undefined);
    throw error;
  }
}

/** Opens things for a piece of work and closes them after it. An error of the work counts more than one of closing. */
export async function whileOpen<T>(work: (opening: Opening) => Promise<T>): Promise<T> {
  const { result, close } = await openInOrder(async (opening) => ({ result: await work(opening) }));
  await close();
  return result;
}

function createOpening(stack: AsyncDisposableStack, runStep: RunStep): Opening {
  return {
    open: async <T>(
      name: string,
      open: (inner: RunStep) => T | Promise<T>,
      close = (opened: T) => (opened as Closeable).close(),
    ): Promise<T> => {
      const inner: RunStep = (step, run) => runStep(`${name}: ${step}`, run);
      const opened = await runStep(name, () => open(inner));
      stack.defer(async () => {
        await close(opened);
      });
      return opened;
    },
    run: runStep,
    onClose: (run) =>
      stack.defer(async () => {
        await run();
      }),
  };
}

async function closeAll(stack: AsyncDisposableStack): Promise<void> {
  try {
    await stack.disposeAsync();
  } catch (error) {
    throw findFirst(error);
  }
}

/** Of several failures the stack throws the last one with those before it inside: the first one tells more. */
function findFirst(error: unknown): unknown {
  return error instanceof SuppressedError ? findFirst(error.suppressed) : error;
}
