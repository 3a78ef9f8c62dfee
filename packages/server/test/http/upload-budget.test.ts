import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallTime } from '../../src/http/rpc/call-time.ts';
import { UploadBudget, type UploadRoom } from '../../src/http/rpc/upload-budget.ts';
import { Failure } from '../../src/platform/failure.ts';

const mebibyte = 1024 * 1024;
const limits = {
  maxUploadBytes: 128 * mebibyte,
  maxUploadBytesPerOrganization: 64 * mebibyte,
  maxWaitingUploads: 2,
  uploadWaitSeconds: 30,
};
let budget: UploadBudget;

beforeEach(() => {
  vi.useFakeTimers();
  budget = new UploadBudget(limits);
});
afterEach(() => vi.useRealTimers());

const time = () => new CallTime(Number.POSITIVE_INFINITY);

/** A body that asks for memory; `state` is the outcome so far. */
function begin(organizationId: number, declaredBytes: number) {
  const room = budget.open(organizationId, declaredBytes);
  const begun = { room, state: 'waiting' as string };
  room.enter(time()).then(
    () => {
      begun.state = 'entered';
    },
    (error: Error) => {
      begun.state = error.message;
      room.release();
    },
  );
  return begun;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Reads up to this many bytes at once; returns how many could be read before there was no memory left. */
function readUpTo(room: UploadRoom, fromBytes: number, toBytes: number): number {
  for (let size = fromBytes; size < toBytes; ) {
    size += 64 * 1024;
    if (!room.hold(Math.min(size, toBytes))) return size;
  }
  return toBytes;
}

describe('a body', () => {
  it('reserves its declared size while it arrives fast, and its actual size once complete', async () => {
    const { room } = begin(1, 20 * mebibyte);
    expect(budget.figures()).toEqual({ bytes: 20 * mebibyte, waiting: 0 });
    room.hold(10 * mebibyte);
    await pass(1_500);
    expect(budget.figures().bytes).toBe(20 * mebibyte);
    room.complete(20 * mebibyte);
    await pass(60_000);
    expect(budget.figures().bytes).toBe(20 * mebibyte);
    room.release();
    expect(budget.figures().bytes).toBe(0);
  });

  it('that arrives slowly reserves what has arrived and little more', async () => {
    begin(1, 64 * mebibyte);
    begin(2, 64 * mebibyte);
    const other = begin(3, 16 * mebibyte);
    await pass(0);
    expect(other.state).toBe('waiting');
    await pass(2_000);
    expect(other.state).toBe('entered');
    expect(budget.figures().bytes).toBe(3 * mebibyte);
  });

  it('without a declared size reserves memory as it grows', () => {
    const room = budget.open(1, undefined);
    expect(room.hold(64 * 1024)).toBe(true);
    expect(budget.figures().bytes).toBe(0);
    expect(room.hold(5 * mebibyte)).toBe(true);
    expect(budget.figures().bytes).toBe(6 * mebibyte);
    room.complete(5 * mebibyte + 1);
    expect(budget.figures().bytes).toBe(5 * mebibyte + 1);
    room.release();
  });

  it('that turns out small reserves nothing', () => {
    const room = budget.open(1, undefined);
    room.hold(30_000);
    room.complete(30_000);
    expect(budget.figures().bytes).toBe(0);
  });

  it('larger than a budget is accepted when it is alone', async () => {
    const small = begin(1, mebibyte);
    const large = begin(1, 86 * mebibyte);
    await pass(0);
    expect(large.state).toBe('waiting');
    small.room.release();
    await pass(0);
    expect(large.state).toBe('entered');
    expect(begin(2, 200 * mebibyte).state).toBe('waiting');
  });
});

describe('the queue', () => {
  it('lets calls that fit overtake those that do not', async () => {
    const first = begin(1, 60 * mebibyte);
    first.room.complete(60 * mebibyte);
    const second = begin(2, 40 * mebibyte);
    second.room.complete(40 * mebibyte);
    const tooLarge = begin(3, 60 * mebibyte);
    const fits = begin(4, 20 * mebibyte);
    await pass(0);
    expect([tooLarge.state, fits.state]).toEqual(['waiting', 'entered']);
  });

  it('leaves half of the memory to other organizations', async () => {
    const own = [begin(1, 40 * mebibyte), begin(1, 40 * mebibyte)];
    const others = begin(2, 60 * mebibyte);
    await pass(0);
    expect([...own, others].map(({ state }) => state)).toEqual(['entered', 'waiting', 'entered']);
  });

  it('does not keep a large body waiting forever while small ones come and go', async () => {
    const hold = (organizationId: number) => {
      const begun = begin(organizationId, 60 * mebibyte);
      begun.room.complete(60 * mebibyte);
      return begun;
    };
    let busy = [hold(1), hold(2)];
    const large = begin(3, 60 * mebibyte);
    for (let second = 0; second < 29 && large.state === 'waiting'; second++) {
      await pass(1_000);
      const [oldest, ...rest] = busy;
      // The next one asks before the memory is released.
      const next = begin(1 + (second % 2), 60 * mebibyte);
      oldest?.room.release();
      await pass(0);
      if (next.state === 'entered') next.room.complete(60 * mebibyte);
      busy = [...rest, next];
    }
    expect(large.state).toBe('entered');
  });

  it('has the same limit for bodies without a declared size', () => {
    begin(1, 64 * mebibyte).room.complete(64 * mebibyte);
    const rooms = [1, 2, 3].map(() => budget.open(1, undefined));
    const refused: string[] = [];
    for (const room of rooms) {
      room.onRefusal = ({ code }) => refused.push(code);
      expect(room.hold(2 * mebibyte)).toBe(false);
    }
    expect(refused).toEqual(['resource_exhausted']);
  });

  it('refuses calls that waited too long or are behind too many of their own, and drops those that disconnect', async () => {
    begin(1, 64 * mebibyte).room.complete(64 * mebibyte);
    const waiting = [begin(1, mebibyte), begin(1, mebibyte)];
    const beyond = begin(1, mebibyte);
    await pass(0);
    expect(beyond.state).toMatch(/Too many large bodies/);
    const left = time();
    const room = budget.open(2, 100 * mebibyte);
    const entering = room.enter(left);
    left.end(new Failure('canceled', 'The client disconnected.'));
    await expect(entering).rejects.toThrow('The client disconnected.');
    room.release();
    await pass(31_000);
    for (const { state } of waiting) expect(state).toMatch(/Too many large bodies/);
    expect(budget.figures().waiting).toBe(0);
  });
});

describe('half-read bodies that fill the budget', () => {
  it('complete one after the other, slightly over the budget', async () => {
    const size = 40 * mebibyte;
    const rooms = [1, 2, 3, 4, 5].map((organizationId) => budget.open(organizationId, undefined));
    const bodies = rooms.map((room) => ({ room, arrived: 0, isPaused: false, isDone: false }));
    for (const body of bodies) {
      body.room.onRoom = () => {
        body.isPaused = false;
      };
      body.room.onRefusal = (refusal) => expect.fail(refusal.message);
    }
    let most = 0;
    for (let round = 0; round < 10_000 && bodies.some(({ isDone }) => !isDone); round++) {
      for (const body of bodies) {
        if (body.isPaused || body.isDone) continue;
        body.arrived = Math.min(size, body.arrived + 64 * 1024);
        body.isPaused = !body.room.hold(body.arrived);
        most = Math.max(most, budget.figures().bytes);
        if (body.arrived < size) continue;
        body.isDone = true;
        body.room.complete(size);
        setTimeout(() => body.room.release(), 1_000);
      }
      await pass(5);
    }
    expect(bodies.map(({ isDone }) => isDone)).toEqual([true, true, true, true, true]);
    expect(most).toBeGreaterThan(120 * mebibyte);
    expect(most).toBeLessThanOrEqual(128 * mebibyte + size);
  });

  it('wait until there is memory again', () => {
    begin(1, 64 * mebibyte).room.complete(64 * mebibyte);
    const working = begin(2, 60 * mebibyte);
    working.room.complete(60 * mebibyte);
    const room = budget.open(3, undefined);
    let resumed = 0;
    room.onRoom = () => {
      resumed += 1;
    };
    const read = readUpTo(room, 0, 20 * mebibyte);
    expect(read).toBeLessThanOrEqual(4 * mebibyte + 64 * 1024);
    expect(resumed).toBe(0);
    working.room.release();
    expect(resumed).toBe(1);
    expect(readUpTo(room, read, 20 * mebibyte)).toBe(20 * mebibyte);
  });
});
