import { afterEach, describe, expect, it, vi } from 'vitest';
import { runCommandInProcess } from '../support/run-in-process.ts';

afterEach(() => vi.restoreAllMocks());

describe('the command line', () => {
  it('without arguments lists the commands and does nothing else', async () => {
    const { code, stdout, stderr } = await runCommandInProcess([]);
    expect([code, stderr]).toEqual([0, '']);
    for (const command of ['inspect', 'enrich', 'serve', 'organization'])
      expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
  });

  it.each([
    ['inspct', 'inspect'],
    ['enrcih', 'enrich'],
    ['server', 'serve'],
  ])('for the misspelled %s suggests %s', async (typed, meant) => {
    const complaint = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await runCommandInProcess([typed, 'x'])).toMatchObject({ code: 2, stdout: '' });
    expect(complaint.mock.calls.join('')).toContain(`Did you mean ${meant}?`);
  });
});
