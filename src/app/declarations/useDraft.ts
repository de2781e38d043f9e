import { useState } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { useEngine } from '../../renderer/index.ts';
import type { TypedOn } from './useTyped.ts';

/** What stands stored in the place of what somebody typed on or saw. */
export interface Other extends TypedOn {
  readonly text: string;
  readonly message: string;
}

interface Draft {
  readonly path: string;
  readonly typedOn: TypedOn;
  onUnsaved(text: string | null): void;
  onSaved(text: string, on: TypedOn): void;
  onChanged(): void;
  onOpen(path: string): void;
}

/** Saves and discards the draft of a path; what was typed stays until it is saved. */
export function useDraft({ path, typedOn, onUnsaved, onSaved, onChanged, onOpen }: Draft) {
  const { host } = useEngine();
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Other | null>(null);
  const commands = { save: host.useCommand('declarations.save'), discard: host.useCommand('declarations.discard') };
  // Whoever has seen theirs and saves or discards again means it.
  const { revision, publication } = theirs ?? typedOn;
  const run = async (name: 'save' | 'discard', input: JsonObject, done: (body: JsonObject) => string) => {
    setBusy(true);
    const result = await commands[name].run({ path, revision, ...input });
    setBusy(false);
    if (result.ok) {
      setTheirs(null);
      host.notify({ tone: 'success', text: done(result.body) });
      return onChanged();
    }
    const other = result.status === 409 ? otherIn(result.body ?? {}, result.message) : null;
    if (other !== null) return setTheirs(other);
    host.notify({ tone: 'error', text: result.message, reference: result.reference });
  };
  return {
    busy,
    theirs,
    save: (text: string) =>
      run('save', { text, publication }, (body) => {
        onSaved(text, { revision: Number(body.revision), publication });
        return body.revision === 0 ? asPublished : 'Draft saved. Nothing holds yet.';
      }),
    discard: () =>
      run('discard', {}, () => {
        onUnsaved(null);
        return 'Draft discarded';
      }),
    takeTheirs: () => {
      setTheirs(null);
      onUnsaved(null);
      onChanged();
      // What was pressed is gone: the focus goes to what is read next.
      onOpen(path);
    },
  };
}

const asPublished = 'This is what is published: there is no draft of it any more';

function otherIn({ text, revision, publication }: JsonObject, message: string): Other | null {
  if (typeof revision !== 'number' || typeof publication !== 'number') return null;
  return { text: String(text), message, revision, publication };
}
