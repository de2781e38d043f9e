import { signedInTypes } from '../ids.ts';
import { stageContent } from '../pepBodies.ts';
import { list, nullable, object, string } from '../replies/shape.ts';
import { makers, mostBytes, written } from './declarations.ts';
import { defineOperations } from './define.ts';
import { closed, id } from './schema.ts';

/** Below the authority's folder of overlays, without `.json`: `forms/pep/care`. */
const path = { type: 'string', minLength: 1, maxLength: 120, pattern: '^forms/[a-z0-9/-]+$' } as const;

const allow = makers.map((when) => ({ ...when, 'user.hasPep': true }));

/** A text of a form, saved or not, on the answers of a plan. */
export const declarationPreviewOperations = defineOperations({
  'declarations.preview': {
    method: 'POST',
    path: '/api/declarations/preview',
    kind: 'read',
    summary:
      'A section of a plan as a text of its form would make it, as users of a type would see it; nothing is kept',
    mostBytes,
    /** `as` is a type of users; nothing is shown that the caller would not be shown. */
    body: closed({ studentId: id, pepId: id, path, text: written, as: { enum: [...signedInTypes] } }, [
      'studentId',
      'pepId',
      'path',
      'text',
    ]),
    reply: object({
      ...stageContent,
      title: string,
      /** Why users of the type could not write here now; null where they could. */
      denied: nullable(string),
      /** Signatures that would go, since the section would not be what was signed. */
      unsigned: list(string),
    }),
    allow,
  },
  'declarations.paper': {
    method: 'POST',
    path: '/api/declarations/paper',
    kind: 'file',
    summary:
      'A text of a form as a PDF: with the answers of a plan, as users of a type would see them, or blank, to be ' +
      'filled in by hand; nothing is kept',
    failure: 'There was a problem making the PDF, please try again.',
    mostBytes,
    /** Of a plan both ids are said; without them the form is blank, and stands in the situation that `facts` say. */
    body: closed(
      { studentId: id, pepId: id, path, text: written, as: { enum: [...signedInTypes] }, facts: { type: 'object' } },
      ['path', 'text'],
    ),
    allow,
  },
});
