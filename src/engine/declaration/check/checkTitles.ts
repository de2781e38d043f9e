import { pointerOf } from '../../form/pointers.ts';
import { choicesOf, isChoiceList, schemasOf } from '../../form/schemaParts.ts';
import type { Json } from '../../json.ts';
import { lookupOf } from './checkChoices.ts';
import type { Fragment } from '../read/fragments.ts';
import type { Section } from '../types.ts';
import type { Check } from '../read/world.ts';

/** Reports choices of a question that people would read as codes. */
export function checkChoiceTitles(check: Check, { schema, pointer, tests }: Fragment): void {
  // What has neither is a limit on a question that is declared elsewhere.
  if (tests || (schema.type === undefined && schema.title === undefined)) return;
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemasOf(schema[keyword]);
    if (!isChoiceList(branches)) continue;
    branches.forEach((branch, index) => {
      if (typeof branch.title === 'string' && branch.title !== '') return;
      const code = JSON.stringify(branch.const);
      check.report(`${pointer}/${keyword}/${index}`, `people would read the code ${code}; give it its "title"`);
    });
  }
  const codes =
    schema.const === undefined && Array.isArray(schema.enum) ? (choicesOf(schema) ?? []).filter(isCode) : [];
  if (codes.length === 0) return;
  const words = `"oneOf": [{ "const": ${JSON.stringify(codes[0])}, "title": "…" }, …]`;
  check.report(`${pointer}/enum`, `people would read codes; give them titles: ${words}, or name a lookup`);
}

/** `in_care` and `a1` are codes; "yes", "Not yet" and 3 are read as they are. */
function isCode(value: Json): boolean {
  return typeof value === 'string' && /^\S*[_\d-]\S*$/.test(value);
}

/**
 * Reports questions beside each other, under one heading, that nobody could tell apart; two branches are seen by turns.
 */
export function checkQuestionTitles(
  check: Check,
  members: ReadonlyMap<string, readonly Fragment[]>,
  sections: readonly Section[],
): void {
  const seen = new Map<string, string>();
  for (const [name, fragments] of members) {
    const [first] = fragments.filter(({ tests }) => !tests);
    const title = first === undefined || first.schema.type === 'null' ? '' : titleOf(check, fragments);
    if (first === undefined || title === '') continue;
    const heading = sections.findIndex(({ fields }) => fields.includes(name));
    const beside = first.pointer.slice(0, first.pointer.lastIndexOf('/'));
    const key = `${beside} ${heading} ${title.trim().toLowerCase()}`;
    const other = seen.get(key);
    if (other === undefined) seen.set(key, name);
    else
      check.report(
        first.pointer,
        `"${name}" and "${other}" are both called "${title}"; people could not tell them apart`,
      );
  }
}

function titleOf(check: Check, fragments: readonly Fragment[]): string {
  const declared = fragments.filter(({ tests }) => !tests).map(({ schema }) => schema);
  const own = declared.map((schema) => schema.title).find((title) => typeof title === 'string' && title !== '');
  if (typeof own === 'string') return own;
  const ref = declared.map((schema) => schema.$ref).find((one) => typeof one === 'string');
  return typeof ref === 'string' ? lookupOf(check, ref.slice('lookups/'.length)).title : '';
}

/** Reports an owner that nobody is, with those that there are. */
export function checkOwner(check: Check, slug: string, owner: number): void {
  const { owners } = check.world.names;
  if (owners === undefined || Object.hasOwn(owners, owner)) return;
  const known = Object.entries(owners).map(([number, who]) => `${number} (${who})`);
  check.report(`/stages${pointerOf([slug])}/owner`, `unknown owner ${owner}; there are ${known.join(', ')}`);
}
