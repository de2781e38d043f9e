import { pointerOf, segmentsOf } from '../../form/pointers.ts';
import type { Question } from '../../form/questions.ts';
import { declaredQuestions } from '../../form/questions.ts';
import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { Report, Source } from '../read/sources.ts';
import { editDistance, unknownName } from '../read/suggest.ts';
import type { FormDeclaration } from '../types.ts';

/** What a patch may not touch at the top of a declaration, and what is to be done instead. */
const BEHAVIOUR = ['$schema', 'version', 'submit', 'list', 'export', 'about', 'data', 'kept'];
const ADDED = ['rules', 'sections', 'derived'];
const BESIDE = ['examples', 'thresholds'];
/** What no patch of a form may name at its top. */
export const NOT_PATCHED: readonly string[] = [...BEHAVIOUR, ...ADDED, ...BESIDE];
/** Keywords of JSON Schema by which one answer decides on others. */
const CONDITIONS = ['allOf', 'if', 'then', 'else', 'dependencies'];
/** The same where they stand in a form or its rows; in a single question they offer choices. */
const ALTERNATIVES = ['oneOf', 'anyOf', 'not'];

/** Reports what a patch may not touch or names wrongly; how many faults there are. */
export function checkPatch(base: Source, overlay: Overlay, report: Report): number {
  const { patch = {} } = overlay;
  const place: Place = { faults: 0, placed: placedNames(overlay), report };
  for (const name of BEHAVIOUR)
    if (Object.hasOwn(patch, name)) refuse(place, `/patch/${name}`, "behaviour is not the tenant's");
  if (base.kind === 'stages') checkStagesPatch(place, base.value.stages, patch.stages);
  if (base.kind !== 'form') return place.faults;
  for (const name of ADDED) {
    if (Object.hasOwn(patch, name))
      refuse(
        place,
        `/patch/${name}`,
        `it would replace the base's; put your own under "add": { "${name}": { "<name>": … } }`,
      );
  }
  for (const name of BESIDE) {
    if (Object.hasOwn(patch, name))
      refuse(place, `/patch/${name}`, `it would replace the base's; put your own under "${name}", beside "patch"`);
  }
  checkLevel(place, declaredQuestions(base.value as unknown as FormDeclaration), {
    patch: patch.schema,
    pointer: '/patch/schema',
  });
  checkOrders(place, patch.uiSchema, '/patch/uiSchema');
  return place.faults;
}

interface Place {
  faults: number;
  /** Names that the overlay gives a place by themselves, so that they are no slip. */
  readonly placed: ReadonlySet<string>;
  readonly report: Report;
}

function fault(place: Place, pointer: string, message: string): void {
  place.faults += 1;
  place.report(pointer, message);
}

function refuse(place: Place, pointer: string, instead: string): void {
  fault(place, pointer, `a patch may not touch "${segmentsOf(pointer).at(-1) ?? ''}"; ${instead}`);
}

function placedNames({ order = [], add = {} }: Overlay): Set<string> {
  return new Set([...order, ...Object.values(add.sections ?? {}).flatMap(({ fields }) => fields)]);
}

/** What a patch says of a question that the base has, or of the whole form: everything but its conditions. */
function checkLevel(
  place: Place,
  question: Question | null,
  { patch, pointer }: { patch: Json | undefined; pointer: string },
): void {
  if (!isObject(patch)) return;
  for (const [name, value] of Object.entries(patch)) {
    const at = pointer + pointerOf([name]);
    const decides =
      CONDITIONS.includes(name) || (ALTERNATIVES.includes(name) && question !== null && question.fields.size > 0);
    if (name === 'required') refuse(place, at, 'use require or optional');
    else if (decides)
      refuse(place, at, 'conditions are the base\'s; put your own under "add": { "conditions": { "<name>": … } }');
    else if (name === 'items') checkLevel(place, question?.item ?? null, { patch: value, pointer: at });
    else if (name === 'properties' && isObject(value)) checkMembers(place, question, { members: value, pointer: at });
  }
}

function checkMembers(
  place: Place,
  question: Question | null,
  { members, pointer }: { members: JsonObject; pointer: string },
): void {
  for (const [name, patch] of Object.entries(members)) {
    const at = pointer + pointerOf([name]);
    const known = question?.fields.get(name);
    if (patch === null) refuse(place, at, 'use hide to remove a question');
    else if (known !== undefined) checkLevel(place, known, { patch, pointer: at });
    else
      checkAdded(place, at, {
        name,
        isWhole: isObject(patch) && KIND.some((word) => patch[word] !== undefined),
        known: [...(question?.fields.keys() ?? [])],
        what: 'question',
        needs: '"type" and "title"',
      });
  }
}

/** One of these a question of its own cannot be without. */
const KIND = ['type', '$ref', 'enum', 'const', 'oneOf', 'anyOf'];

function checkStagesPatch(place: Place, stages: Json | undefined, patch: Json | undefined): void {
  const known = Object.keys(isObject(stages) ? stages : {});
  for (const [name, stage] of isObject(patch) ? Object.entries(patch) : []) {
    if (known.includes(name) || !isObject(stage)) continue;
    const isWhole = ['form', 'owner'].some((word) => stage[word] !== undefined);
    checkAdded(place, `/patch/stages${pointerOf([name])}`, {
      name,
      isWhole,
      known,
      what: 'stage',
      needs: '"form", "title" and "owner"',
    });
  }
}

interface Added {
  readonly name: string;
  /** It says enough to be more than a change of one that is there. */
  readonly isWhole: boolean;
  readonly known: readonly string[];
  readonly what: string;
  readonly needs: string;
}

/** A name that the base does not have is one of the overlay's own, or a slip. */
function checkAdded(place: Place, pointer: string, { name, isWhole, known, what, needs }: Added): void {
  if (!isWhole)
    fault(place, pointer, `${unknownName(what, name, known)}; a ${what} of the overlay's own needs ${needs}`);
  else if (!place.placed.has(name) && known.some((other) => isOneSlip(name, other))) {
    const told = unknownName(what, name, known);
    fault(
      place,
      pointer,
      `${told}${told.endsWith('?') ? '' : '.'} If it is a ${what} of the overlay's own, give it its place in "order"`,
    );
  }
}

/** Whether one letter tells two names apart; `goal_1` and `goal_2` are meant to be alike. */
function isOneSlip(name: string, other: string): boolean {
  const letters = (text: string): string => text.replace(/\d/g, '');
  return editDistance(name, other) === 1 && letters(name) !== letters(other);
}

function checkOrders(place: Place, ui: Json | undefined, pointer: string): void {
  for (const [name, value] of isObject(ui) ? Object.entries(ui) : []) {
    if (name === 'ui:order') refuse(place, pointer + pointerOf([name]), 'use order');
    else if (!name.startsWith('ui:')) checkOrders(place, value, pointer + pointerOf([name]));
  }
}
