import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSession } from '../../../src/app/api/request.ts';
import { stageFiles } from '../../../src/app/files/stageFiles.ts';
import { attachmentLimits } from '../../../src/contract/index.ts';
import { limitsText } from '../../../src/renderer/form/widgets/fileText.ts';
import { kindOf, refusedName } from '../../../src/server/modules/attachments/fileKinds.ts';

/** The request that was sent last, answered by the test. */
class FakeRequest {
  static last: FakeRequest | null = null;
  readonly headers: Record<string, string> = {};
  readonly upload: { onprogress?: (event: object) => void } = {};
  target: [string, string] = ['', ''];
  body: FormData | null = null;
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    FakeRequest.last = this;
  }
  open(method: string, address: string) {
    this.target = [method, address];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: object | string) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

const held = {
  fileReference: 'ref-1',
  fileName: 'report.pdf',
  size: 2048,
  mediaType: 'application/pdf',
  scan: 'waiting' as const,
  addedBy: 'A. Teacher',
  addedAt: '2026-03-01T09:00:00Z',
};
const stage = { studentId: 7, pepId: 11, pepStageId: 13, attachments: [held] };
const noteOf = ({ scan }: { readonly scan: string | null }) => (scan === null ? undefined : `Note: ${scan}`);
const file = new File(['bytes'], 'plan.pdf', { type: 'application/pdf' });
const stored = {
  success: true,
  id: 'ref-2',
  fileReference: 'ref-2',
  fileName: 'plan.pdf',
  size: 5,
  mediaType: 'application/pdf',
};

async function start(signal = new AbortController().signal, onProgress: (share: number) => void = () => undefined) {
  const store = stageFiles(stage, noteOf);
  const upload = store.upload(file, { onProgress, signal });
  upload.catch(() => undefined);
  const request = await vi.waitFor(() => {
    if (!FakeRequest.last?.body) throw new Error('Nothing was sent yet.');
    return FakeRequest.last;
  }, 30_000);
  return { store, upload, request };
}

beforeEach(() => {
  FakeRequest.last = null;
  connectSession({ getAccessToken: async () => 'token', expire: vi.fn() });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('sending a file', () => {
  it('goes to the stage with the bearer token and the platform [FORM-22] [API-75]', async () => {
    const { request } = await start();
    expect(request.target).toEqual(['POST', '/api/Attachments/upload?studentId=7&pepId=11&stageId=13']);
    expect(request.headers).toMatchObject({ Authorization: 'Bearer token', 'X-Platform': 'web' });
    // The browser itself says the boundary between the parts.
    expect(request.headers).not.toHaveProperty('Content-Type');
    expect(request.body?.get('file')).toMatchObject({ name: 'plan.pdf' });
  });

  it('tells how much has been sent', async () => {
    const shares: number[] = [];
    const { request } = await start(undefined, (share) => shares.push(share));
    request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
    request.upload.onprogress?.({ loaded: 4, total: 4, lengthComputable: true });
    request.upload.onprogress?.({ loaded: 4, total: 0, lengthComputable: false });
    expect(shares).toEqual([0.25, 1]);
  });

  it('answers the stored file, which the store knows from then on', async () => {
    const { store, upload, request } = await start();
    expect(store.describe('ref-2')).toBeUndefined();
    request.answer(200, stored);
    expect((await upload).fileReference).toBe('ref-2');
    expect(store.describe('ref-2')).toEqual({
      fileReference: 'ref-2',
      fileName: 'plan.pdf',
      size: 5,
      mediaType: 'application/pdf',
    });
  });

  it('fails with the sentence of the server', async () => {
    const { upload, request } = await start();
    request.answer(415, { message: 'This file is called .pdf, but what is in it is not a PDF document.' });
    await expect(upload).rejects.toThrow('This file is called .pdf, but what is in it is not a PDF document.');
  });

  it.each([
    [502, ''],
    [413, '<html>Too large</html>'],
    [200, '<html>'],
    [200, { success: true }],
  ])('fails when the answer is %i with %j: a reference that is not there is no answer', async (status, body) => {
    const { upload, request } = await start();
    request.answer(status, body);
    await expect(upload).rejects.toThrow('Something went wrong. Please try again.');
  });

  it('fails with a sentence when the server cannot be reached', async () => {
    const { upload, request } = await start();
    request.onerror?.();
    await expect(upload).rejects.toThrow('The server could not be reached.');
  });

  it('stops when it is cancelled', async () => {
    const stop = new AbortController();
    const { upload } = await start(stop.signal);
    stop.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a stored file', () => {
  it('is told with what is to be known before it is opened', () => {
    expect(stageFiles(stage, noteOf).describe('ref-1')).toMatchObject({
      fileName: 'report.pdf',
      note: 'Note: waiting',
    });
    expect(stageFiles(stage, () => undefined).describe('ref-1')?.note).toBeUndefined();
  });
});

describe('reading a file', () => {
  it('asks with the token, and gives the bytes', async () => {
    const calls = vi.fn(async () => new Response('bytes'));
    vi.stubGlobal('fetch', calls);
    expect(await (await stageFiles(stage, noteOf).read('ref-1')).text()).toBe('bytes');
    expect(calls).toHaveBeenCalledWith(
      '/api/Attachments/download?fileReference=ref-1',
      expect.objectContaining({
        method: 'GET',
        headers: expect.objectContaining({ Authorization: 'Bearer token' }) as unknown,
      }),
    );
  });

  it('opens as a download under its own name', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('bytes')),
    );
    Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:bytes'), revokeObjectURL: vi.fn() });
    const clicked: [string, string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      clicked.push([this.href, this.download]);
    });
    await stageFiles(stage, noteOf).open('ref-1');
    expect(clicked).toEqual([['blob:bytes', 'report.pdf']]);
  });

  it('fails with the sentence of the server', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response(JSON.stringify({ message: 'There is no such file.' }), { status: 404 })),
    );
    await expect(stageFiles(stage, noteOf).open('ref-1')).rejects.toThrow('There is no such file.');
  });
});

describe('the limits that the page says', () => {
  const endings = attachmentLimits.kinds.flatMap(({ extensions }) => extensions);

  it('say of each kind that may hold a photo what becomes of where it was taken', () => {
    const noteOfEnding = (ending: string) =>
      attachmentLimits.kinds.find(({ extensions }) => extensions.includes(ending))?.note ?? '';
    expect(noteOfEnding('jpg')).toContain('Where a photo was taken is removed from it.');
    expect(noteOfEnding('gif')).toContain('GIF and BMP pictures are kept as they are.');
    for (const ending of ['zip', 'docx', 'pptx'])
      expect(noteOfEnding(ending)).toContain(
        'photos inside an Office file or a zip archive keep where they were taken',
      );
    const { length } = limitsText(attachmentLimits).split('photos inside');
    expect(length).toBe(2);
  });

  it('are those of the decision, 30 MB and its list of endings [D-45]', () => {
    expect(attachmentLimits.maxBytes).toBe(30 * 1024 * 1024);
    expect(endings.join(' ').split(' ').sort()).toEqual(
      'jpg jpeg png gif bmp tif tiff heic webp pdf zip txt csv rtf doc docx xls xlsx ppt pptx odt ods odp mp3 wav m4a aac wma ogg mp4 mov avi wmv mkv webm'
        .split(' ')
        .sort(),
    );
  });

  it('are those that the server holds to, pictures among them [D-45]', () => {
    expect(endings.filter((ending) => refusedName(`file.${ending}`) !== null)).toEqual([]);
    const pictures = attachmentLimits.kinds
      .filter(({ isPicture }) => isPicture)
      .flatMap(({ extensions }) => extensions);
    expect(pictures.every((ending) => kindOf(`file.${ending}`)?.mediaType.startsWith('image/'))).toBe(true);
    expect(['svg', 'html', 'exe'].filter((ending) => refusedName(`file.${ending}`) === null)).toEqual([]);
  });
});
