/** Yields the results in the order of the tasks, with a limited number of tasks in progress. */
export async function* inOrder<Task, Result>(
  tasks: Iterable<Task> | AsyncIterable<Task>,
  begin: (task: Task) => Promise<Result>,
  most: number,
): AsyncGenerator<Result> {
  const begun: Promise<Result>[] = [];
  for await (const task of tasks) {
    const result = begin(task);
    // It is awaited later; a rejection before then must not end the process.
    result.catch(() => undefined);
    begun.push(result);
    if (begun.length === most) yield (await begun.shift()) as Result;
  }
  for (const result of begun) yield await result;
}
