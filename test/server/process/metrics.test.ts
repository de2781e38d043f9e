import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runToEnd, startProcess, type Running } from '../../support/processes.ts';

let folder: string;
let env: Record<string, string>;
let running: Running | null = null;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'metrics-'));
  env = { DATA_DIR: join(folder, 'data'), SEED: 'none', DATABASE_URL: '' };
});

afterAll(async () => {
  await running?.end('SIGKILL');
  rmSync(folder, { recursive: true });
});

const metricsAt = ({ output }: Running): string => /metrics are at\s+(\S+)/.exec(output())?.[1] ?? '';

describe('the metrics of a server', { timeout: 300_000 }, () => {
  it('are served by nothing unless they are asked for', async () => {
    running = await startProcess(env);
    expect(metricsAt(running)).toBe('');
    expect(await (await fetch(`${running.address}/metrics`)).text()).not.toContain('portal_');
    await running.end('SIGTERM');
  });

  it('stand on a port of their own, where nothing else is, and end with the server', async () => {
    const server = (running = await startProcess({ ...env, METRICS_PORT: '0' }));
    const at = metricsAt(server);
    expect(at).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200);

    const answer = await fetch(at);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    const text = await answer.text();
    expect(text).toContain('portal_call_duration_seconds_count{operation="open",status="2xx"} 1');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    expect(text).toMatch(/^process_resident_memory_bytes \d/m);

    expect(await (await fetch(`${server.address}/metrics`)).text()).not.toContain('portal_');
    for (const path of ['/', '/api/health', '/config.json', '/metrics/', '/metrics?x=1'])
      expect([path, (await fetch(new URL(path, at))).status]).toEqual([path, 404]);
    expect((await fetch(at, { method: 'POST' })).status).toBe(404);

    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    await expect(fetch(at)).rejects.toThrow('fetch failed');
  });

  it('say when it was last looked which alerts are due', async () => {
    const before = Date.now() / 1000;
    const server = (running = await startProcess({ ...env, METRICS_PORT: '0' }));
    await vi.waitFor(async () => {
      const text = await (await fetch(metricsAt(server))).text();
      const at = /^portal_alerts_last_success_timestamp_seconds (\S+)/m.exec(text)?.[1];
      expect(Number(at)).toBeGreaterThan(before);
    }, 60_000);
    await server.end('SIGTERM');
  });

  it('stop the start where they cannot be served, and name the setting', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    const refused: [Record<string, string>, string][] = [
      [
        { METRICS_PORT: String(port) },
        `METRICS_PORT is ${port}, where another program is listening already; choose another, or 0 for any free one.\n`,
      ],
      [
        { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
        'METRICS_HOST is "192.0.2.1", which is no address of this machine (EADDRNOTAVAIL).\n',
      ],
    ];
    for (const [settings, output] of refused)
      expect(await runToEnd('main.ts', [], { ...env, PORT: '0', ...settings })).toEqual({ code: 1, output });
    taken.close();
  });
});
