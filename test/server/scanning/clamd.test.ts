import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clamdScanner } from '../../../src/server/scanning/clamd.ts';
import { readClamd } from '../../../src/server/scanning/clamdSettings.ts';
import { zipOf } from '../../support/fileSamples.ts';
import { standInScanner, virus, type StandInScanner } from '../../support/standInScanner.ts';

// Runs with a speaker of the protocol, and once more, where it can be had, with a real clamd (TEST_CLAMD).

let standIn: StandInScanner | null = null;
let address = process.env.TEST_CLAMD ?? '';

beforeAll(async () => {
  if (address !== '') return;
  standIn = await standInScanner();
  address = standIn.address;
});

afterAll(() => standIn?.stop());

const settingsOf = (value: string) => {
  const problems: string[] = [];
  return { settings: readClamd(value, (problem) => problems.push(problem)), problems };
};

function scan(bytes: Buffer, at = address) {
  const { settings } = settingsOf(at);
  if (settings === null) throw new Error('There is no such scanner.');
  return clamdScanner(settings).scan(Readable.from(bytes, { objectMode: false }));
}

describe('the virus scanner [D-171]', () => {
  it('finds nothing in a file, however long it is', async () => {
    expect(await scan(Buffer.from('All is well.'))).toEqual({ kind: 'clean' });
    expect(await scan(randomBytes(30 * 1024 * 1024))).toEqual({ kind: 'clean' });
  });

  it('finds a virus, and says which', async () => {
    expect(await scan(Buffer.from(`Some text, and ${virus}.`))).toEqual({
      kind: 'found',
      signature: expect.stringContaining('Test.Words') as string,
    });
    expect(await scan(zipOf({ 'a.txt': virus }))).toMatchObject({ kind: 'found' });
  });

  it('cannot say of a file that is longer than it takes', async () => {
    expect(await scan(randomBytes(41 * 1024 * 1024))).toMatchObject({ kind: 'refused' });
  });

  it('is away where nobody listens', async () => {
    await expect(scan(Buffer.from('a'), 'unix:/nowhere/clamd.ctl')).rejects.toThrow('ENOENT');
    await expect(scan(Buffer.from('a'), '127.0.0.1:1')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the setting CLAMD', () => {
  it('is a socket, or a host and a port', () => {
    expect(settingsOf('unix:/run/clamav/clamd.ctl').settings).toEqual({ path: '/run/clamav/clamd.ctl' });
    expect(settingsOf('scanner.example:3310').settings).toEqual({ host: 'scanner.example', port: 3310 });
    expect(settingsOf('[::1]:3310').settings).toEqual({ host: '::1', port: 3310 });
  });

  it('is refused with a sentence where it is neither', () => {
    for (const value of ['scanner.example', 'unix:relative', 'host:0', 'host:70000', 'tcp://host:3310']) {
      expect(settingsOf(value)).toEqual({
        settings: null,
        problems: [
          `CLAMD is "${value}"; it must be unix: and the path of a socket, ` +
            'or a host and a port such as localhost:3310.',
        ],
      });
    }
  });
});
