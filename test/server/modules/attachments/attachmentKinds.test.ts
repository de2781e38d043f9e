import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentLimits } from '../../../../src/contract/index.ts';
import { fileCalls, type FileCalls } from '../../../support/fileCalls.ts';
import { ole, samples } from '../../../support/fileSamples.ts';
import { pepCalls } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let files: FileCalls;
const teacher = 'dt@ashcombe';

beforeAll(async () => {
  portal = await makePortalServer();
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const calls = pepCalls(() => portal);
  const plan = await calls.planOf(teacher, 2);
  files = fileCalls(portal, address, { ...plan, stageId: (await calls.open(teacher, plan, 'targets')).pepStageId });
});

afterAll(() => portal.close());

describe('the kind of a file', () => {
  it('is one of those that the page names too [D-45]', () => {
    expect(Object.keys(samples).sort()).toEqual(attachmentLimits.kinds.flatMap(({ extensions }) => extensions).sort());
  });

  it('is what its name and its bytes both say [D-45] [PDOC-3]', async () => {
    for (const [extension, bytes] of Object.entries(samples)) {
      const { status, body } = await files.upload(teacher, `file.${extension.toUpperCase()}`, bytes);
      expect([extension, status, body.message]).toEqual([extension, 200, undefined]);
    }
  });

  it('is refused when the bytes are those of another [D-45]', async () => {
    const same = [
      ['jpg', 'jpeg'],
      ['tif', 'tiff'],
      ['txt', 'csv', 'rtf'],
      ['mp4', 'm4a'],
      ['wma', 'wmv'],
      ['mp3', 'aac'],
      ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
    ];
    const alike = (a: string, b: string) => same.some((group) => group.includes(a) && group.includes(b));
    const extensions = Object.keys(samples);
    for (const [index, extension] of extensions.entries()) {
      const other = extensions.find((candidate, at) => at > index && !alike(candidate, extension)) ?? 'png';
      const { status, body } = await files.upload(teacher, `file.${extension}`, samples[other] ?? Buffer.alloc(0));
      expect([extension, other, status]).toEqual([extension, other, 415]);
      expect(body.message).toMatch(
        new RegExp(
          `^This file is called \\.${extension}, but what is in it is not an? |^This file is called \\.${extension}, but what is in it is not plain text`,
        ),
      );
      expect(body.message).toContain('PDF (pdf)');
    }
  }, 120_000);

  it('is refused when an office document is another archive, or another document', async () => {
    const wrong: [string, Buffer][] = [
      ['a.docx', samples.xlsx as Buffer],
      ['a.xlsx', samples.zip as Buffer],
      ['a.pptx', samples.odp as Buffer],
      ['a.odt', samples.ods as Buffer],
      ['a.doc', samples.xls as Buffer],
      ['a.xls', samples.ppt as Buffer],
      ['a.zip', Buffer.from('PK\x03\x04 and no archive after it', 'latin1')],
    ];
    for (const [name, bytes] of wrong)
      expect([name, (await files.upload(teacher, name, bytes)).status]).toEqual([name, 415]);
  });

  it('is that of its program when a document has a password', async () => {
    expect((await files.upload(teacher, 'locked.docx', ole('EncryptedPackage'))).status).toBe(200);
    expect((await files.upload(teacher, 'locked.docx', ole('WordDocument'))).status).toBe(415);
  });

  it('is for ever plain text where markup stands in the midst of one: never a page, whoever opens it [D-45]', async () => {
    const markup = `Notes of the meeting\n${'All well. '.repeat(8_000)}\n<!DOCTYPE html><html><script>alert(1)</script></html>\n`;
    for (const [name, type] of [
      ['notes.txt', 'text/plain'],
      ['notes.csv', 'text/csv'],
    ] as const) {
      const { status, body } = await files.upload(teacher, name, markup);
      expect([name, status]).toEqual([name, 200]);
      const answer = await files.download(teacher, body.fileReference);
      expect(await answer.text()).toBe(markup);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; /) as string,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
    }
  });

  it('is never SVG, HTML, a program or nothing at all, whatever the name [D-45] [PDOC-3]', async () => {
    const html = '<!DOCTYPE html><script>alert(1)</script>';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
    const refused: [string, string][] = [
      ['a.svg', svg],
      ['a.html', html],
      ['a.exe', 'MZ'],
      ['a', 'text'],
      ['a.pdf.', '%PDF-1.7 '],
      ['a.constructor', 'text'],
      ['a.txt', html],
      ['a.txt', svg],
      ['a.csv', `\uFEFF  \n${html}`],
      ['a.txt', `Hello\n${html}`],
      ['a.png', html],
      ['a.pdf', html],
      ['a.txt', `${'x'.repeat(200_000)}\0`],
    ];
    for (const [name, text] of refused) {
      const { status, body } = await files.upload(teacher, name, text);
      expect([name, status]).toEqual([name, name === 'a.pdf.' ? 200 : 415]);
      if (status === 415) expect(body.message).toContain('What can be kept: pictures (jpg, jpeg');
    }
    expect((await files.upload(teacher, 'a.svg', svg)).body.message).toMatch(
      /^Files of the kind “svg” cannot be kept\. /,
    );
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html, 'utf16le')]);
    expect((await files.upload(teacher, 'a.txt', utf16)).status).toBe(415);
    expect(
      (
        await files.upload(
          teacher,
          'a.txt',
          Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]),
        )
      ).status,
    ).toBe(200);
  });
});
