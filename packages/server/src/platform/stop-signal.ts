/** Resolves on the first SIGTERM or SIGINT. A second one ends the process immediately. */
export function waitForStopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let asked = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked) process.exit(1);
    asked = true;
    resolve(signal);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  return promise;
}
