import { useState } from 'react';

/** What a text was typed on: the draft's revision, 0 for none, and the publication that held then. */
export interface TypedOn {
  readonly revision: number;
  readonly publication: number;
}

/** A text that was typed and not saved. Whoever saves it is told of what came after what it was typed on. */
export interface Typed extends TypedOn {
  readonly text: string;
}

/** By path. */
export interface UnsavedTexts {
  readonly [path: string]: Typed;
}

/** What was typed on this page and not saved, and how that changes. */
export interface Typing {
  readonly unsaved: UnsavedTexts;
  /** Null where it says what is stored again. */
  type(path: string, typed: Typed | null): void;
  /** A text is stored; what was typed after it was sent is typed on it. */
  saved(path: string, text: string, on: TypedOn): void;
}

export function useTyped(): Typing {
  const [unsaved, setUnsaved] = useState<UnsavedTexts>({});
  return {
    unsaved,
    type: (path, typed) => setUnsaved((all) => withTyped(all, path, typed)),
    saved: (path, text, on) =>
      setUnsaved((all) => {
        const now = all[path];
        return withTyped(all, path, now === undefined || now.text === text ? null : { ...now, ...on });
      }),
  };
}

function withTyped(all: UnsavedTexts, path: string, typed: Typed | null): UnsavedTexts {
  const { [path]: _former, ...others } = all;
  return typed === null ? others : { ...others, [path]: typed };
}
