/** Runs one step of a start. Tests pass one that fails at a chosen step. */
export type RunStep = <T>(name: string, run: () => T | Promise<T>) => Promise<T>;

export const runPlainly: RunStep = async (_name, run) => run();

type Closeable = { close(): unknown };

/** The steps of a start. Each has a name; nested steps run through the `RunStep` passed to `open`. */
export type Opening = {
  /** Opens a resource, which is closed before those opened earlier; by default with its `close`. */
  open<T extends Closeable>(name: string, open: (inner: RunStep) => T | Promise<T>): Promise<T>;
  open<T>(name: string, open: (inner: RunStep) => T | Promise<T>, close: (opened: T) => unknown): Promise<T>;
  /** A step that leaves nothing to close. */
  run: RunStep;
  /** Runs this, too, when everything is closed, in the same reverse order. */
  onClose(run: () => unknown): void;
};

/**
 * Opens several resources as one. Its `close` closes them in reverse order, each even if another cannot be closed, and only
 * once however often it is called. If a step fails, what was opened before is closed and the error is thrown.
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
    // The startup error matters; trouble with closing is usually a consequence.
    await close().catch(() => undefined);
    throw error;
  }
}

/** Opens resources for a piece of work and closes them after it. An error in the work takes precedence over one in closing. */
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

/**
 * If several resources cannot be closed, the stack throws the last error with the earlier ones nested inside; the first
 * one says more.
 */
function findFirst(error: unknown): unknown {
  return error instanceof SuppressedError ? findFirst(error.suppressed) : error;
}
