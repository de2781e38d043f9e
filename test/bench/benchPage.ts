import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { root } from '../architecture/source.ts';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Builds a page with both sides, as for production, and serves it; gives its address. `index` has the forms, `grid` the
 * grids.
 */
export async function serveBenchPage(name: 'index' | 'grid' = 'index'): Promise<{ url: string; server: Server }> {
  const outDir = join(root, '.cache', name === 'index' ? 'bench' : `bench-${name}`);
  const folder = fileURLToPath(new URL('./page', import.meta.url));
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    base: './',
    plugins: [react()],
    // Minified as ever, but the components keep their names, so that those drawn by a key can be named.
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: join(folder, `${name}.html`), output: { keepNames: true } },
    },
  });
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
    const path = asked === '/' ? `/${name}.html` : asked;
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream');
    createReadStream(join(outDir, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`, server };
}
