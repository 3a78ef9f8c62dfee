import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallTime } from '../../src/http/admission/call-time.ts';
import { admissionLimits } from '../../src/http/admission/limits.ts';
import { type Upload, UploadMemory } from '../../src/http/admission/upload-memory.ts';
import { Failure } from '../../src/platform/failure.ts';

const mebibyte = 1024 * 1024;
let memory: UploadMemory;

beforeEach(() => {
  vi.useFakeTimers();
  memory = new UploadMemory(128 * mebibyte, { ...admissionLimits, waitingUploads: 2 });
});
afterEach(() => vi.useRealTimers());

/** A body of which nothing has been asked yet. */
function open(organizationId: number, declaredBytes?: number): Upload {
  return memory.open(organizationId, declaredBytes, new CallTime(Number.POSITIVE_INFINITY));
}

/** A body that asks for memory; `state` is the outcome so far. */
function begin(organizationId: number, declaredBytes: number) {
  const upload = open(organizationId, declaredBytes);
  const begun = { upload, state: 'waiting' as string };
  memory.enter(upload).then(
    () => {
      begun.state = 'entered';
    },
    (error: Error) => {
      begun.state = error.message;
      memory.release(upload);
    },
  );
  return begun;
}

/** A body of this size that has arrived and is being processed. */
function fill(organizationId: number, bytes: number) {
  const begun = begin(organizationId, bytes);
  memory.complete(begun.upload, bytes);
  return begun;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Reads up to this many bytes at once; returns how many could be read before there was no memory left. */
function readUpTo(upload: Upload, fromBytes: number, toBytes: number): number {
  for (let size = fromBytes; size < toBytes; ) {
    size += 64 * 1024;
    if (!memory.hold(upload, Math.min(size, toBytes))) return size;
  }
  return toBytes;
}

describe('a body', () => {
  it('reserves its declared size while it arrives fast, and its actual size once complete', async () => {
    const { upload } = begin(1, 20 * mebibyte);
    expect(memory.figures()).toEqual({ bytes: 20 * mebibyte, waiting: 0 });
    memory.hold(upload, 10 * mebibyte);
    await pass(1_500);
    expect(memory.figures().bytes).toBe(20 * mebibyte);
    memory.complete(upload, 20 * mebibyte);
    await pass(60_000);
    expect(memory.figures().bytes).toBe(20 * mebibyte);
    memory.release(upload);
    expect(memory.figures().bytes).toBe(0);
  });

  it('that arrives slowly reserves what has arrived and little more', async () => {
    begin(1, 64 * mebibyte);
    begin(2, 64 * mebibyte);
    const other = begin(3, 16 * mebibyte);
    await pass(0);
    expect(other.state).toBe('waiting');
    await pass(2_000);
    expect(other.state).toBe('entered');
    expect(memory.figures().bytes).toBe(3 * mebibyte);
  });

  it('without a declared size reserves memory as it grows', () => {
    const upload = open(1);
    expect(memory.hold(upload, 64 * 1024)).toBe(true);
    expect(memory.figures().bytes).toBe(0);
    expect(memory.hold(upload, 5 * mebibyte)).toBe(true);
    expect(memory.figures().bytes).toBe(6 * mebibyte);
    memory.complete(upload, 5 * mebibyte + 1);
    expect(memory.figures().bytes).toBe(5 * mebibyte + 1);
    memory.release(upload);
  });

  it('that turns out small reserves nothing', () => {
    const upload = open(1);
    memory.hold(upload, 30_000);
    memory.complete(upload, 30_000);
    expect(memory.figures().bytes).toBe(0);
  });

  it('larger than a budget is accepted when it is alone', async () => {
    const small = begin(1, mebibyte);
    const large = begin(1, 86 * mebibyte);
    await pass(0);
    expect(large.state).toBe('waiting');
    memory.release(small.upload);
    await pass(0);
    expect(large.state).toBe('entered');
    expect(begin(2, 200 * mebibyte).state).toBe('waiting');
  });
});

describe('the queue', () => {
  it('lets calls that fit overtake those that do not', async () => {
    fill(1, 60 * mebibyte);
    fill(2, 40 * mebibyte);
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
    let busy = [fill(1, 60 * mebibyte), fill(2, 60 * mebibyte)];
    const large = begin(3, 60 * mebibyte);
    for (let second = 0; second < 29 && large.state === 'waiting'; second++) {
      await pass(1_000);
      const [oldest, ...rest] = busy;
      // The next one asks before the memory is released.
      const next = begin(1 + (second % 2), 60 * mebibyte);
      if (oldest !== undefined) memory.release(oldest.upload);
      await pass(0);
      if (next.state === 'entered') memory.complete(next.upload, 60 * mebibyte);
      busy = [...rest, next];
    }
    expect(large.state).toBe('entered');
  });

  it('has the same limit for bodies without a declared size', () => {
    fill(1, 64 * mebibyte);
    const uploads = [1, 2, 3].map(() => open(1));
    const refused: string[] = [];
    for (const upload of uploads) {
      upload.time.onEnd = ({ code }) => refused.push(code);
      expect(memory.hold(upload, 2 * mebibyte)).toBe(false);
    }
    expect(refused).toEqual(['resource_exhausted']);
  });

  it('refuses calls that waited too long or are behind too many of their own, and drops those that disconnect', async () => {
    fill(1, 64 * mebibyte);
    const waiting = [begin(1, mebibyte), begin(1, mebibyte)];
    const beyond = begin(1, mebibyte);
    await pass(0);
    expect(beyond.state).toMatch(/Too many large bodies/);
    const upload = open(2, 100 * mebibyte);
    const entering = memory.enter(upload);
    upload.time.end(new Failure('canceled', 'The client disconnected.'));
    await expect(entering).rejects.toThrow('The client disconnected.');
    memory.release(upload);
    await pass(31_000);
    for (const { state } of waiting) expect(state).toMatch(/Too many large bodies/);
    expect(memory.figures().waiting).toBe(0);
  });
});

describe('half-read bodies that fill the budget', () => {
  it('complete one after the other, slightly over the budget', async () => {
    const size = 40 * mebibyte;
    const bodies = [1, 2, 3, 4, 5].map((organizationId) => ({
      upload: open(organizationId),
      arrived: 0,
      isPaused: false,
      isDone: false,
    }));
    for (const body of bodies) {
      body.upload.onRoom = () => {
        body.isPaused = false;
      };
      body.upload.time.onEnd = (refusal) => expect.fail(refusal.message);
    }
    let most = 0;
    for (let round = 0; round < 10_000 && bodies.some(({ isDone }) => !isDone); round++) {
      for (const body of bodies) {
        if (body.isPaused || body.isDone) continue;
        body.arrived = Math.min(size, body.arrived + 64 * 1024);
        body.isPaused = !memory.hold(body.upload, body.arrived);
        most = Math.max(most, memory.figures().bytes);
        if (body.arrived < size) continue;
        body.isDone = true;
        memory.complete(body.upload, size);
        setTimeout(() => memory.release(body.upload), 1_000);
      }
      await pass(5);
    }
    expect(bodies.map(({ isDone }) => isDone)).toEqual([true, true, true, true, true]);
    expect(most).toBeGreaterThan(120 * mebibyte);
    expect(most).toBeLessThanOrEqual(128 * mebibyte + size);
  });

  it('wait until there is memory again', () => {
    fill(1, 64 * mebibyte);
    const working = fill(2, 60 * mebibyte);
    const upload = open(3);
    let resumed = 0;
    upload.onRoom = () => {
      resumed += 1;
    };
    const read = readUpTo(upload, 0, 20 * mebibyte);
    expect(read).toBeLessThanOrEqual(4 * mebibyte + 64 * 1024);
    expect(resumed).toBe(0);
    memory.release(working.upload);
    expect(resumed).toBe(1);
    expect(readUpTo(upload, read, 20 * mebibyte)).toBe(20 * mebibyte);
  });
});
