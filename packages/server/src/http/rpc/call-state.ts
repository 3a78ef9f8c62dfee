const waiting = 0;
const running = 1;
const committing = 2;
const ended = 3;

/**
 * The state of a call that the main thread and the call's thread share: either the call is ended or its changes are committed,
 * never both. A thread that is too busy to receive messages still sees that its call has ended.
 */
export class CallState {
  readonly buffer: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#state = new Int32Array(buffer);
  }

  /** In the thread, when it starts with the call. Without effect on a call that has ended while it was waiting. */
  begin(): void {
    Atomics.compareExchange(this.#state, 0, waiting, running);
  }

  get hasEnded(): boolean {
    return Atomics.load(this.#state, 0) === ended;
  }

  /** In the thread: false if the call has ended. Otherwise it is too late to end it. */
  beginCommit(): boolean {
    return Atomics.compareExchange(this.#state, 0, running, committing) !== ended;
  }

  get isCommitting(): boolean {
    return Atomics.load(this.#state, 0) === committing;
  }

  /** In the main thread: ends the call, unless a commit has begun; returns the state before. */
  end(): 'waiting' | 'running' | 'committing' {
    if (Atomics.compareExchange(this.#state, 0, waiting, ended) === waiting) return 'waiting';
    return Atomics.compareExchange(this.#state, 0, running, ended) === running ? 'running' : 'committing';
  }
}
