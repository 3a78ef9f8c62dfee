import { describe, expect, it } from 'vitest';
import { type Opening, openInOrder, whileOpen } from '../../src/platform/opening.ts';

/** Opens things that record when they are opened and closed; those in `stuck` cannot be closed. */
function createOpeners(stuck: readonly string[] = []) {
  const events: string[] = [];
  const open = (opening: Opening, name: string) =>
    opening.open(name, () => {
      events.push(`open ${name}`);
      return {
        close: async () => {
          events.push(`close ${name}`);
          if (stuck.includes(name)) throw new Error(`${name} is stuck`);
        },
      };
    });
  return { events, open };
}

describe('things opened in order', () => {
  it('are closed in reverse order, once', async () => {
    const { events, open } = createOpeners();
    const opened = await openInOrder(async (opening) => {
      await open(opening, 'database');
      opening.onClose(() => events.push('in between'));
      await open(opening, 'server');
      return { url: 'here' };
    });
    expect(opened.url).toBe('here');
    expect(events).toEqual(['open database', 'open server']);
    await Promise.all([opened.close(), opened.close()]);
    expect(events.slice(2)).toEqual(['close server', 'in between', 'close database']);
  });

  it('are all closed even if some fail, and the first error is thrown', async () => {
    const { events, open } = createOpeners(['second', 'third']);
    const opened = await openInOrder(async (opening) => {
      for (const name of ['first', 'second', 'third']) await open(opening, name);
      return {};
    });
    await expect(opened.close()).rejects.toThrow('third is stuck');
    expect(events.slice(3)).toEqual(['close third', 'close second', 'close first']);
  });

  it('are closed when a later step fails, whose error is thrown even if closing fails, too', async () => {
    const { events, open } = createOpeners(['second']);
    const start = openInOrder(async (opening) => {
      await open(opening, 'first');
      await open(opening, 'second');
      await opening.run('third', () => Promise.reject(new Error('the port is taken')));
      return {};
    });
    await expect(start).rejects.toThrow('the port is taken');
    expect(events.slice(2)).toEqual(['close second', 'close first']);
  });

  it('run their steps through the given function, nested ones under both names', async () => {
    const { open } = createOpeners();
    const names: string[] = [];
    await openInOrder(
      async (opening) => {
        await opening.run('first', () => undefined);
        await opening.open('storage', (inner) =>
          openInOrder(async (innerOpening) => ({ database: await open(innerOpening, 'database') }), inner),
        );
        return {};
      },
      async (name, run) => {
        names.push(name);
        return run();
      },
    );
    expect(names).toEqual(['first', 'storage', 'storage: database']);
  });
});

describe('things open for a piece of work', () => {
  it('are closed after it, and its result is returned', async () => {
    const { events, open } = createOpeners();
    const result = await whileOpen(async (opening) => {
      await open(opening, 'files');
      return 42;
    });
    expect(result).toBe(42);
    expect(events).toEqual(['open files', 'close files']);
  });

  it('are closed when it fails, and its error is thrown', async () => {
    const { events, open } = createOpeners(['files']);
    const work = whileOpen(async (opening) => {
      await open(opening, 'files');
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    expect(events).toEqual(['open files', 'close files']);
  });
});
