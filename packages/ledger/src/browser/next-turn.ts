/** Yields to everything else that is waiting, including messages to a worker. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // A nested timer would be delayed by 4 ms each time.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
