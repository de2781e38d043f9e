import { useCallback, useMemo, useState } from 'react';
import { knownNames } from '../../contract/index.ts';
import {
  authorHelp,
  type AuthorHelp,
  type AuthorPlace,
  type JsonObject,
  type ResolvedForm,
  type SourceFile,
  type Suggestion,
} from '../../engine/index.ts';
import { parsedObject } from './JsonEditor.tsx';
import type { JsonPlace } from './jsonPlace.ts';

/**
 * What may be written at a place of the form, and of its overlay, which may be a list of answers too; `shown` is the
 * form that they make now.
 */
export function useSuggestions(
  files: readonly SourceFile[],
  formText: string,
  overlayText: string,
  shown: ResolvedForm | null,
) {
  const help = useMemo(
    () => ({
      form: authorHelp(files, 'form', knownNames),
      overlay: authorHelp(files, 'overlay', knownNames),
      list: authorHelp(files, 'lookup', knownNames),
    }),
    [files],
  );
  const lastForm = useLastObject(formText);
  const lastOverlay = useLastObject(overlayText);
  const made = (shown ?? lastForm) as unknown as JsonObject;
  const forForm = useCallback((at: JsonPlace) => suggested(help.form, at, { declaration: lastForm }), [help, lastForm]);
  const forOverlay = useCallback(
    (at: JsonPlace) => suggested(help.overlay, at, { declaration: lastOverlay, form: made }),
    [help, lastOverlay, made],
  );
  const forList = useCallback(
    (at: JsonPlace) => suggested(help.list, at, { declaration: lastOverlay }),
    [help, lastOverlay],
  );
  return { forForm, forOverlay, forList };
}

function suggested(
  help: AuthorHelp,
  { path, writes }: JsonPlace,
  place: Omit<AuthorPlace, 'path'>,
): readonly Suggestion[] {
  return writes === 'name' ? help.namesAt({ ...place, path }) : help.valuesAt({ ...place, path });
}

/** The last text that was an object: while a name is being typed the text is not JSON. */
function useLastObject(text: string): JsonObject {
  const [last] = useState<{ object: JsonObject }>({ object: {} });
  return useMemo(() => (last.object = parsedObject(text) ?? last.object), [text, last]);
}
