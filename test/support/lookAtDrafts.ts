import type { JsonObject } from '../../src/engine/index.ts';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Looks at what the drafts do to running plans, share by share to the last plan, as whoever moves them has to. A look
 * that is refused ends: what is asked next is refused as well, and says why.
 */
export async function lookAtDrafts(ask: (body: JsonObject) => Promise<Reply>): Promise<void> {
  for (let body: JsonObject = {}; ;) {
    const reply = await ask(body);
    if (reply.status !== 200) return;
    const { next, drafts } = reply.body as { readonly next: number | null; readonly drafts: string };
    if (next === null) return;
    body = { from: next, drafts };
  }
}
