import { isGroup, itemSchema, requiredOf, uiBelow } from '../../form/schemaParts.ts';
import type { JsonObject, JsonSchema } from '../../json.ts';
import type { Fragment } from '../read/fragments.ts';
import { itemFragments, memberFragments, rootFragment, spread } from '../read/fragments.ts';
import { quoted, titleOf } from './overlayWords.ts';
import type { FormDeclaration } from '../types.ts';

/** A question as one form has it: everything said of it in one schema. */
export interface Question {
  readonly path: readonly string[];
  readonly title: string;
  /** `"Title"`, with the table or group that it is in. */
  readonly label: string;
  readonly schema: JsonSchema;
  readonly ui: JsonObject;
  readonly isRequired: boolean;
}

/** Every question that a form can have, in groups and rows too, by its path. */
export function questionsIn(form: FormDeclaration): Map<string, Question> {
  const questions = new Map<string, Question>();
  const walk = (
    level: readonly Fragment[],
    place: { path: readonly string[]; ui: JsonObject; inside: string },
  ): void => {
    const fragments = level.flatMap(spread).filter(({ tests }) => !tests);
    for (const [name, members] of memberFragments(fragments)) {
      const schema = Object.assign({}, ...members.map((member) => member.schema).reverse()) as JsonSchema;
      const [path, ui] = [[...place.path, name], uiBelow(place.ui, name)];
      const title = titleOf(schema, name);
      const isRequired = fragments.some((fragment) => requiredOf(fragment.schema).includes(name));
      questions.set(path.join('/'), { path, title, label: quoted(title) + place.inside, schema, ui, isRequired });
      if (isGroup(schema)) walk(members, { path, ui, inside: ` in ${quoted(title)}` });
      else if (isGroup(itemSchema(schema, 0)))
        walk(itemFragments(members.flatMap(spread)), {
          path,
          ui: uiBelow(ui, 'items'),
          inside: ` in ${quoted(title)}`,
        });
    }
  };
  walk([rootFragment(form.schema, '')], { path: [], ui: form.uiSchema ?? {}, inside: '' });
  return questions;
}
