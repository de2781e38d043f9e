import { copyFile, mkdtemp, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentOf } from '../../../../src/server/modules/attachments/content.ts';
import { kindOf } from '../../../../src/server/modules/attachments/fileKinds.ts';
import { Unreadable } from '../../../../src/server/modules/attachments/places/parts.ts';
import { removePlace } from '../../../../src/server/modules/attachments/places/withoutPlace.ts';
import { randomFrom } from '../../../../src/server/demo/seed/random.ts';

// The photographs and films of `photos` say that they were made at 51.5033 north, 0.1195 west, in the garden of Rose
// Cottage: in Exif data, XMP, IPTC, comments, boxes of two kinds, and a track of its own.

const photos = join(import.meta.dirname, 'photos');
const names = ['a.jpg', 'p.jpg', 'a.png', 'a.webp', 'a.tif', 'a.heic', 'a.mov', 'a.mp4', 'a.m4a', 't.mov'];

/** 51 degrees, 30 minutes as Exif data write them, in both orders of bytes; 51.5033 as `loci` does. */
const positions = [
  Buffer.from('00000033000000010000001e00000001', 'hex'),
  Buffer.from('33000000010000001e00000001000000', 'hex'),
  Buffer.from('003380d8', 'hex'),
  ...['51.5033', '+51.50', 'Rose Cottage', 'Ashcombe'].map((text) => Buffer.from(text)),
];
const told = (bytes: Buffer) => positions.filter((position) => bytes.includes(position)).length;
const mediaTypeOf = (name: string) => kindOf(name)?.mediaType ?? '';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-test-places-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function cleaned(name: string, bytes?: Buffer): Promise<{ bytes: Buffer; size: number; changed: boolean }> {
  const path = join(folder, name);
  await (bytes === undefined ? copyFile(join(photos, name), path) : writeFile(path, bytes));
  const result = await removePlace(path, mediaTypeOf(name));
  return { ...result, bytes: await readFile(path) };
}

/** What a reader of pictures finds in a cleaned file; the pixels are looked at in a browser. */
const orientation = (value: number) => Buffer.from(`01120003000000010${value.toString(16).padStart(3, '0')}`, 'hex');

describe('a file that tells where it was made', () => {
  it('is there for every kind that is looked through', async () => {
    expect((await readdir(photos)).sort()).toEqual([...names].sort());
    for (const name of names) expect([name, told(await readFile(join(photos, name)))]).not.toEqual([name, 0]);
  });

  it('tells it no longer, and is as long as it is said to be', async () => {
    for (const name of names) {
      const { bytes, size, changed } = await cleaned(name);
      expect([name, told(bytes), size, changed]).toEqual([name, 0, bytes.length, true]);
      expect([name, bytes.includes('Phonemaker')]).toEqual([name, name === 'a.tif']);
    }
  });

  it('is not touched a second time', async () => {
    for (const name of names) {
      const once = await cleaned(name);
      const twice = await cleaned(name, once.bytes);
      expect([name, twice.changed, twice.bytes.equals(once.bytes)]).toEqual([name, false, true]);
    }
  });

  it('is shown the same way up', async () => {
    for (const name of ['a.jpg', 'p.jpg', 'a.png', 'a.webp']) {
      expect([name, (await cleaned(name)).bytes.includes(orientation(6))]).toEqual([name, true]);
    }
  });

  it('keeps what it shows: not a byte of it has moved, or become another', async () => {
    for (const name of names.filter((each) => /heic|mov|mp4|m4a|tif/.test(extname(each)))) {
      const before = await readFile(join(photos, name));
      const { bytes } = await cleaned(name);
      expect([name, bytes.length]).toEqual([name, before.length]);
      // What is different has become free, blank, or says that there is nothing.
      const written = bytes.filter((byte, at) => byte !== before[at] && byte !== 0 && byte !== 0x20);
      expect(Buffer.from(written).toString('latin1').replaceAll('free', '').length).toBeLessThan(60);
    }
  });

  it('loses what hangs behind its end, as telephones hang a film behind a picture', async () => {
    const film = await readFile(join(photos, 'a.mp4'));
    for (const name of ['a.jpg', 'a.png', 'a.webp']) {
      const bytes = Buffer.concat([await readFile(join(photos, name)), film]);
      expect([name, (await cleaned(name, bytes)).bytes.includes('ftyp')]).toEqual([name, false]);
    }
  });
});

describe('a file that is not built as its kind is', () => {
  /** Whatever becomes of its bytes: cleaned or refused, never another error, never without an end. */
  const outcome = async (name: string, bytes: Buffer) => {
    try {
      const result = await cleaned(name, bytes);
      return result.size === result.bytes.length ? 'cleaned' : 'of another length';
    } catch (error) {
      return error instanceof Unreadable ? 'refused' : String(error);
    }
  };

  it('is cleaned or refused, wherever it breaks off and whichever of its bytes are others', async () => {
    const random = randomFrom(15);
    for (const name of names) {
      const whole = await readFile(join(photos, name));
      for (let round = 0; round < 40; round += 1) {
        const broken = Buffer.from(round % 2 === 0 ? whole : whole.subarray(0, random.below(whole.length)));
        for (let flips = 0; flips < 4; flips += 1) {
          broken[random.below(broken.length)] = random.below(256);
        }
        expect([name, round, await outcome(name, broken)]).toEqual([
          name,
          round,
          expect.stringMatching(/^(cleaned|refused)$/),
        ]);
      }
    }
  }, 60_000);

  it('is refused where it has more parts than any real one, and keeps nobody busy', async () => {
    const comments = Buffer.alloc(4 * 500_000, Buffer.from('fffe0002', 'hex'));
    const boxes = Buffer.alloc(8 * 500_000, Buffer.from('0000000866726565', 'hex'));
    const chunks = Buffer.alloc(12 * 500_000, Buffer.from('000000007445587400000000', 'hex'));
    const endless = Buffer.from('49492a000800000001004a010400010000000800000008000000', 'hex');
    const film = Buffer.from('000000106674797069736f6d00000000', 'hex');
    expect(await outcome('many.jpg', Buffer.concat([Buffer.from('ffd8', 'hex'), comments]))).toBe('refused');
    expect(await outcome('many.mp4', Buffer.concat([film, boxes]))).toBe('refused');
    expect(await outcome('many.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunks]))).toBe('refused');
    // A directory that leads to itself is gone through once.
    expect(await outcome('loop.tif', endless)).toBe('cleaned');
  }, 60_000);

  it('leaves the file as it was where it is refused', async () => {
    const path = join(folder, 'short.png');
    const bytes = (await readFile(join(photos, 'a.png'))).subarray(0, 60);
    await writeFile(path, bytes);
    await expect(removePlace(path, 'image/png')).rejects.toThrow(Unreadable);
    expect((await readFile(path)).equals(bytes)).toBe(true);
    const file = await open(path);
    expect((await contentOf(file)).size).toBe(60);
    await file.close();
  });
});
