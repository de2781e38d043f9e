import type { Operation } from '../../contract/index.ts';
import type { JsonSchema } from '../../engine/index.ts';
import { replySchema, rules } from './openApi.ts';

/** The style of the page, which its policy lets in from our own address alone. */
export const docsStyle = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; background: #fff; }
  section { border-top: 1px solid #c8c8c8; padding: 1rem 0; }
  h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
  h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
  code, pre { font-family: ui-monospace, monospace; font-size: 0.9rem; }
  pre { background: #f4f4f4; padding: 0.75rem; overflow: auto; }
  p { margin: 0.25rem 0; }
`;

/**
 * A readable page of every call: plain HTML without script, its style at `styleAt`, so that it is the same in every
 * answer.
 */
export function docsPage(operations: Readonly<Record<string, Operation>>, styleAt: string): string {
  const areas = new Map<string, string[]>();
  for (const [id, operation] of Object.entries(operations)) {
    const area = id.split('.')[0] ?? id;
    areas.set(area, [...(areas.get(area) ?? []), describe(id, operation)]);
  }
  const calls = [...areas].map(([area, described]) => `<h2>${escape(area)}</h2>${described.join('')}`).join('');
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Calls of the Virtual School Portal</title><link rel="stylesheet" href="${styleAt}"></head>
<body><main><h1>Calls of the Virtual School Portal</h1>
<p>Every call carries <code>Authorization: Bearer</code> with an access token of the identity pool and <code>X-Platform: web</code>.
A refusal answers <code>{"message": …, "errors": …}</code>, a failure of the server (5xx) <code>requestId</code> as
well: the header <code>x-request-id</code> of every answer, by which its lines in the log are found. The same as <a href="/api/openapi.json">OpenAPI</a>.</p>
${calls}</main></body></html>`;
}

function describe(id: string, operation: Operation): string {
  const reply = operation.kind === 'file' ? undefined : replySchema(id, operation);
  return `<section><h3><code>${operation.method} ${escape(operation.path)}</code></h3>
<p>${escape(operation.summary)} <small>(${escape(id)})</small></p><p>${escape(rules(operation))}</p>
${schema('Query', operation.query)}${schema('Body', operation.body)}${schema('Reply', reply)}</section>`;
}

function schema(title: string, value: JsonSchema | undefined): string {
  if (value === undefined) return '';
  return `<details><summary>${title}</summary><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre></details>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
