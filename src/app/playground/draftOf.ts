import { formOfSchema, ownForm, parseJson } from '../../engine/index.ts';
import type { DraftOf } from './DraftDialog.tsx';
import { parsedObject } from './JsonEditor.tsx';

/** A schema and a UI schema as a draft; or, of a text that holds no object, a sentence that says which. */
export function draftOfSchema(schemaText: string, uiText: string): DraftOf | string {
  const [schema, uiSchema] = [parsedObject(schemaText), parsedObject(uiText)];
  if (schema === null) return notSaved('JSON Schema');
  if (uiSchema === null) return notSaved('UI schema');
  const title = typeof schema.title === 'string' && schema.title.trim() !== '' ? schema.title : 'A new form';
  return {
    title,
    text: (path) => formOfSchema({ schema, uiSchema }, { path, title }),
    place: ({ pointer }) => placeIn({ schema: schemaText, uiSchema: uiText }, pointer),
  };
}

/** A declared form as a draft of the authority's own. */
export function draftOfForm(formText: string): DraftOf | string {
  const form = parsedObject(formText);
  if (form === null) return notSaved('The form');
  // A line of the draft's own text is no place in the text that is seen.
  return { title: String(form.title ?? 'A new form'), text: (path) => ownForm(form, path), place: () => 'The form' };
}

const notSaved = (what: string): string => `“${what}” is no JSON object: mend it before saving.`;

const names = { schema: 'JSON Schema', uiSchema: 'UI schema' } as const;

/** Where a pointer of the form leads in the two texts; what stands in neither is said of the form. */
function placeIn(texts: { readonly [part in keyof typeof names]: string }, pointer: string): string {
  for (const part of ['schema', 'uiSchema'] as const) {
    const inner = pointer.slice(part.length + 1);
    if (!`${pointer}/`.startsWith(`/${part}/`)) continue;
    return `${names[part]}, line ${parseJson(texts[part]).lineOf(inner)}`;
  }
  return 'The form';
}
