import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeZip } from '../../../../tools/testing/zip.ts';
import { openArchive } from '../../src/archive/open-archive.ts';
import { LedgerError } from '../../src/ledger-error.ts';
import { readLedgers } from '../../src/read-ledger.ts';
import { makeWorkbook } from '../file/make-workbook.ts';

type Files = Readonly<Record<string, string | Buffer>>;

function zip(files: Files): Buffer {
  return writeZip(Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) })));
}

/** The position of a file's entry in the directory. */
function entryOf(archive: Buffer, name: string): number {
  return archive.lastIndexOf(name) - 46;
}

function pathsOf(archive: Buffer): readonly string[] | undefined {
  return openArchive(archive)?.map(({ path }) => path);
}

function refusalOf(archive: Buffer): LedgerError {
  try {
    openArchive(archive);
  } catch (error) {
    if (error instanceof LedgerError) return error;
    throw error;
  }
  throw new Error('It was opened');
}

async function refusalOfMember(archive: Buffer): Promise<LedgerError> {
  const [member] = openArchive(archive) ?? [];
  const error: unknown = await member?.read().catch((problem: unknown) => problem);
  if (error instanceof LedgerError) return error;
  throw new Error('It was read');
}

describe('an archive', () => {
  test('lists its ledgers by path and unpacks them on demand', async () => {
    const members = openArchive(zip({ 'b/2.XML': '<b/>', 'a.csv': 'a;b\n1;2', 'b/1.pdf': '%PDF' }));
    expect(members?.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['a.csv', 7],
      ['b/1.pdf', 4],
      ['b/2.XML', 4],
    ]);
    expect(Buffer.from((await members?.[0]?.read()) ?? []).toString()).toBe('a;b\n1;2');
  });

  test('gives members names that fit on one line', () => {
    const long = 'x'.repeat(60_000);
    expect(pathsOf(zip({ [`${long}/a.xml`]: '', [`${long}/b\u001b[2J\n.xml`]: '' }))).toEqual([
      `…${'x'.repeat(241)}/b[2J.xml`,
      `…${'x'.repeat(244)}/a.xml`,
    ]);
  });

  test('omits files whose names are not those of ledgers', () => {
    const others = ['a.png', 'folder/', '__MACOSX/a.csv', '.hidden.csv', '.git/a.csv', '~$a.xlsx', 'csv', '.csv'];
    expect(pathsOf(zip(Object.fromEntries([...others, 'a.csv'].map((name) => [name, 'x']))))).toEqual(['a.csv']);
    expect(refusalOf(zip({ 'a.png': 'x' }))).toMatchObject({
      reason: 'ARCHIVE',
      message: expect.stringContaining('no ledger'),
    });
    expect(refusalOf(zip({})).reason).toBe('ARCHIVE');
  });

  test('is neither a workbook nor a file of any other format', () => {
    expect(openArchive(makeWorkbook({ sheets: { A: '' } }))).toBeUndefined();
    expect(openArchive(Buffer.from('a;b'))).toBeUndefined();
  });

  test('within an archive is refused', async () => {
    const [inner] = openArchive(zip({ 'inner.zip': zip({ 'a.csv': 'a;b' }) })) ?? [];
    await expect(readLedgers((await inner?.read()) ?? new Uint8Array())).rejects.toMatchObject({
      reason: 'ARCHIVE',
      message: expect.stringContaining('unpack it'),
    });
  });

  test('cannot have harmful or duplicate names', () => {
    const names = ['../../etc/a.csv', '/etc/a.csv', 'C:\\a.csv', 'x/./a.csv', 'a\u001b[2J\u202e.csv', 'etc/a.csv'];
    const paths = pathsOf(zip(Object.fromEntries(names.map((name) => [name, 'x']))));
    expect(paths).toEqual(['etc/a.csv', 'etc/a (2).csv', 'etc/a (3).csv', 'a.csv', 'x/a.csv', 'a[2J.csv'].toSorted());
  });

  test('may have names in a national code page', () => {
    const archive = zip({ 'fXvrier.csv': 'x' });
    expect(pathsOf(Buffer.from(archive.toString('latin1').replaceAll('fXv', 'f\x82v'), 'latin1'))).toEqual([
      'février.csv',
    ]);
  });

  test('of 70,000 files is read, and one of more than 100,000 is refused', () => {
    const bytes = Buffer.from('x');
    const files = Array.from({ length: 100_001 }, (_, index) => ({ name: `${index}.csv`, bytes }));
    expect(openArchive(writeZip(files.slice(0, 70_000)))).toHaveLength(70_000);
    expect(refusalOf(writeZip(files)).reason).toBe('HUGE_ARCHIVE');
  });
});

describe('an archive with false data', () => {
  const name = 'a.csv';
  const files = { [name]: 'a;b\n1;2'.repeat(100), 'b.csv': 'c;d\n3;4'.repeat(100) };

  test('about the size of a file is refused when it is unpacked', async () => {
    for (const stated of [0, 699, 701, 2 ** 20]) {
      const archive = zip({ [name]: files[name] ?? '' });
      archive.writeUInt32LE(stated, entryOf(archive, name) + 24);
      expect((await refusalOfMember(archive)).reason).toBe('DAMAGED_ARCHIVE');
    }
  });

  test('about the checksum is refused too', async () => {
    const archive = zip({ [name]: 'a;b' });
    archive.writeUInt32LE(1, entryOf(archive, name) + 16);
    expect((await refusalOfMember(archive)).message).toContain('checksum');
  });

  test('about the total size is refused before unpacking', () => {
    const large = zip({ [name]: 'x' });
    large.writeUInt32LE(2 ** 29 + 1, entryOf(large, name) + 24);
    expect(refusalOf(large)).toMatchObject({ reason: 'HUGE_ARCHIVE', message: expect.stringContaining('512 MiB') });
    const dense = zip({ [name]: 'x' });
    dense.writeUInt32LE(2 ** 25, entryOf(dense, name) + 24);
    expect(refusalOf(dense)).toMatchObject({ reason: 'HUGE_ARCHIVE', message: expect.stringContaining('250 times') });
  });

  test('about the position of files is refused', () => {
    const shared = zip(files);
    const [first, second] = [entryOf(shared, name), entryOf(shared, 'b.csv')];
    shared.copy(shared, second + 42, first + 42, first + 46);
    expect(refusalOf(shared).message).toContain('overlap');
    const outside = zip(files);
    outside.writeUInt32LE(2 ** 30, entryOf(outside, name) + 20);
    expect(refusalOf(outside).reason).toBe('DAMAGED_ARCHIVE');
  });

  test('about the number of files is refused', () => {
    const archive = zip(files);
    archive.writeUInt16LE(3, archive.length - 12);
    expect(refusalOf(archive).message).toContain('list of files');
    const cut = zip(files);
    cut.writeUInt32LE(0, entryOf(cut, 'b.csv'));
    expect(refusalOf(cut).message).toContain('list of files');
  });

  test('that is truncated is reported as damaged', () => {
    const archive = zip(files);
    expect(refusalOf(archive.subarray(0, 100)).reason).toBe('DAMAGED_ARCHIVE');
  });

  test('that is protected is refused as a whole', () => {
    for (const [offset, value] of [
      [8, 1],
      [8, 0x2000],
      [10, 99],
    ] as const) {
      const archive = zip(files);
      archive.writeUInt16LE(value, entryOf(archive, 'b.csv') + offset);
      expect(refusalOf(archive).reason).toBe('PROTECTED');
    }
  });

  test('with an unsupported compression method cannot be unpacked', async () => {
    const archive = zip({ [name]: 'x' });
    archive.writeUInt16LE(12, entryOf(archive, name) + 10);
    expect((await refusalOfMember(archive)).reason).toBe('DAMAGED_ARCHIVE');
  });

  test('of any kind gives files or a LedgerError', async () => {
    const whole = zip(files);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255)));
    const property = fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.nat(40), async (changes, cut) => {
      const archive = Buffer.from(whole.subarray(0, whole.length - (cut < 30 ? 0 : cut - 30)));
      for (const [at, value] of changes) if (at < archive.length) archive[at] = value;
      try {
        for (const member of openArchive(archive) ?? []) await member.read();
      } catch (error) {
        if (!(error instanceof LedgerError)) throw error;
        expect(error.message).toMatch(/^This ZIP archive .+: .+\.$/);
      }
    });
    await fc.assert(property, { numRuns: 500 });
  });
});
