import { namesRead } from '../../form/conditionReads.ts';
import { segmentsOf, valueAt } from '../../form/pointers.ts';
import { requiredOf, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { Overlay } from '../catalogTypes.ts';
import { conditionsOf } from './conditionList.ts';
import { memberFragments, rootFragment, spread } from '../read/fragments.ts';
import { enlargedForm, lostBy } from '../resolve/overlayForm.ts';
import type { Source } from '../read/sources.ts';
import type { FormDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';

/** Something that stays in sight and cannot do its work without one of these names. */
interface Need {
  readonly missing: readonly string[];
  readonly message: (name: string) => string;
}

/** Reports at `hide` each name that something still in sight needs; how many there are. */
export function checkHidden(check: Check, base: Source, overlay: Overlay): number {
  const hide = overlay.hide ?? [];
  if (hide.length === 0) return 0;
  const needs = [
    ...(base.kind === 'form' ? needsOf(enlargedForm(base.value as unknown as FormDeclaration, overlay), hide) : []),
    ...otherNeeds(check, base, hide),
  ];
  // What two hidden names spoil together is said once, at the first of them.
  const found = new Map(
    needs.map((need) => [hide.findIndex((name) => need.missing.includes(name)), need]).reverse() as [number, Need][],
  );
  for (const [index, { message }] of found) check.report(`/hide/${index}`, message(hide[index] ?? ''));
  return found.size;
}

function needsOf(form: FormDeclaration, hide: readonly string[]): Need[] {
  return [...derivedNeeds(form, hide), ...ruleNeeds(form, hide), ...conditionNeeds(form, hide)];
}

/** A sum of several goes on without one of them; a difference or share does not. */
const OF_ANY = ['sum', 'count', 'joinText'];

function derivedNeeds(form: FormDeclaration, hide: readonly string[]): Need[] {
  return Object.entries(form.derived ?? {}).flatMap(([path, { operator, of }]) => {
    const [target, sources] = [
      segmentsOf(path),
      of.map((source) => segmentsOf(source).filter((name) => hide.includes(name))),
    ];
    const isSpoilt = OF_ANY.includes(operator)
      ? sources.every((missing) => missing.length > 0)
      : sources.some((missing) => missing.length > 0);
    if (!isSpoilt || target.some((name) => hide.includes(name))) return [];
    const shown = target.at(-1) ?? '';
    return [
      {
        missing: sources.flat(),
        message: (name: string) =>
          `"${shown}" is worked out from "${name}" (${operator}); hide "${shown}" as well, or neither`,
      },
    ];
  });
}

function ruleNeeds(form: FormDeclaration, hide: readonly string[]): Need[] {
  return (form.rules ?? []).flatMap((rule) => {
    const { field, message: words } = rule;
    if (hide.includes(field)) return [];
    const missing = lostBy(rule, hide);
    if (missing.length === 0) return [];
    return [
      {
        missing,
        message: (name: string) =>
          `the rule "${words}" compares "${field}" with "${name}"; hide "${field}" as well, or neither`,
      },
    ];
  });
}

/**
 * What a condition brings or requires, and nothing else does, while it waits for an answer that nobody is asked for.
 */
function conditionNeeds(form: FormDeclaration, hide: readonly string[]): Need[] {
  const conditions = conditionsOf(form.schema);
  const isAlive = (tests: readonly JsonSchema[]): boolean => tests.every((test) => canHold(test, hide));
  const [alive, dead] = [true, false].map((wanted) =>
    conditions.filter(
      ({ test, guards }) =>
        isAlive([test, ...guards.filter(({ holds }) => holds).map((guard) => guard.test)]) === wanted,
    ),
  );
  const kept = [
    always(form.schema),
    ...(alive ?? []).flatMap(({ then, else: otherwise }) => [then, otherwise]),
    ...(dead ?? []).map((one) => one.else),
  ].flatMap((branch) => (branch === undefined ? [] : [broughtBy(branch.schema)]));
  return (dead ?? []).flatMap(({ test, then, guards }) => {
    if (then === undefined) return [];
    const brought = broughtBy(then.schema);
    const lost = (['asks', 'requires'] as const).flatMap((verb) =>
      brought[verb].filter((name) => !hide.includes(name) && !kept.some((one) => one[verb].includes(name))),
    );
    const [first] = lost;
    const missing = [test, ...guards.map((guard) => guard.test)]
      .flatMap((one) => namesRead(one))
      .filter((name) => hide.includes(name));
    if (first === undefined) return [];
    return [
      {
        missing,
        message: (name: string) => `"${first}" depends on the answer to "${name}"; hide "${first}" as well, or neither`,
      },
    ];
  });
}

function canHold(test: JsonSchema, hide: readonly string[]): boolean {
  if (requiredOf(test).some((name) => hide.includes(name))) return false;
  const all = schemasOf(test.allOf).every((part) => canHold(part, hide));
  return (
    all &&
    [test.anyOf, test.oneOf].every(
      (some) => schemasOf(some).length === 0 || schemasOf(some).some((part) => canHold(part, hide)),
    )
  );
}

/** A schema without what stands under conditions. */
function always(schema: JsonSchema): { readonly schema: JsonSchema } {
  const {
    if: _if,
    then: _then,
    else: _else,
    dependencies: _dependencies,
    oneOf: _oneOf,
    anyOf: _anyOf,
    ...rest
  } = schema;
  return { schema: { ...rest, allOf: schemasOf(schema.allOf).map((part) => always(part).schema) } };
}

function broughtBy(schema: JsonSchema): { readonly asks: readonly string[]; readonly requires: readonly string[] } {
  const fragments = spread(rootFragment(schema, '')).filter(({ tests }) => !tests);
  return {
    asks: [...memberFragments(fragments).keys()],
    requires: fragments.flatMap((fragment) => requiredOf(fragment.schema)),
  };
}

/** Conditions of other declarations on what is hidden: on an answer of this form's stage, or on a whole stage. */
function otherNeeds({ world, tenant }: Check, base: Source, hide: readonly string[]): Need[] {
  const readers = [...world.base.stages.values(), ...world.base.form.values(), ...ownOf(world, tenant)].filter(
    (source) => !world.broken.has(source),
  );
  const paths = hide.flatMap((name) =>
    base.kind === 'stages'
      ? [[name, `stage.${name}.`] as const]
      : slugsOf(readers, base.id).map((slug) => [name, `stage.${slug}.${name}`] as const),
  );
  return paths.flatMap(([name, path]) => {
    const reader = readers.find(({ value, kind, id }) =>
      reads(value, path, kind === 'stages' && base.kind === 'stages' && id === base.id ? hide : []),
    );
    return reader === undefined
      ? []
      : [
          {
            missing: [name],
            message: () => `"${name}" is read by a condition in ${reader.path} (${path.replace(/\.$/, '')})`,
          },
        ];
  });
}

function ownOf(world: Check['world'], tenant: string | null): Source[] {
  const own = tenant === null ? undefined : world.tenants.get(tenant);
  return own === undefined ? [] : [...own.stages.values(), ...own.form.values()];
}

/** Slugs of the stages that a form is asked in. */
function slugsOf(readers: readonly Source[], form: string): string[] {
  const lists = readers
    .filter(({ kind }) => kind === 'stages')
    .flatMap(({ value }) => [value.stages, valueAt(value, ['patch', 'stages'])]);
  return [
    ...new Set(
      lists.flatMap((stages) =>
        Object.entries(isObject(stages) ? stages : {}).flatMap(([slug, stage]) =>
          isObject(stage) && stage.form === form ? [slug] : [],
        ),
      ),
    ),
  ];
}

function reads(json: Json, path: string, passOver: readonly string[]): boolean {
  if (Array.isArray(json)) return json.some((item) => reads(item, path, passOver));
  if (!isObject(json)) return false;
  return Object.entries(json).some(
    ([name, value]) =>
      (path.endsWith('.') ? name.startsWith(path) : name === path) ||
      (!passOver.includes(name) && reads(value, path, passOver)),
  );
}
