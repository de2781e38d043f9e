import type { JsonObject } from '../../../src/engine/index.ts';
import { isObject, pointerOf } from '../../../src/engine/index.ts';
import type { Ground, Mistakes } from './mutation.ts';
import { misspelt, pickPlace, put, rename } from './mutation.ts';
import { questions } from './names.ts';

const namesOf = ({ base }: Ground): string[] => (isObject(base.stages) ? Object.keys(base.stages) : questions(base));

function listed(ground: Ground, list: 'hide' | 'require' | 'optional' | 'order') {
  const held = ground.value[list];
  const others = Array.isArray(held) ? held : [];
  const name = ground.random.pick(namesOf(ground));
  return put(ground, `/${list}`, {
    to: [...others, misspelt(name, ground.random, namesOf(ground))],
    at: `/${list}/${others.length}`,
    names: `"${name}"`,
  });
}

const version = ({ base }: Ground): number => Number((base as { version?: number }).version ?? 1);
const kindOf = ({ base }: Ground): string => (isObject(base.stages) ? 'stages' : 'form');

/** Mistakes in what an authority lays on a form or stages. */
export const overlayMistakes: Mistakes = {
  'overlay hides an unknown name': (ground) => listed(ground, 'hide'),
  'overlay requires an unknown name': (ground) => listed(ground, 'require'),
  'overlay makes an unknown name optional': (ground) => listed(ground, 'optional'),
  'overlay orders an unknown name': (ground) => listed(ground, 'order'),
  'heading of everybody’s misspelt': ({ base, ...ground }) => {
    const sections = Array.isArray(base.sections) ? (base.sections as readonly JsonObject[]) : [];
    const [title = ''] = sections.map((section) => String(section.title));
    const slip = misspelt(title, ground.random);
    return title === ''
      ? undefined
      : put({ ...ground, base }, `/headings${pointerOf([slip])}`, { to: 'Ours', names: `"${title}"` });
  },
  'overlay ahead of its base': (ground) =>
    put(ground, '/base/version', { to: version(ground) + 1, names: `version ${version(ground)}` }),
  'overlay without the version of its base': (ground) =>
    put(ground, '/base/version', { to: undefined, at: '/base', names: '"version"' }),
  'base of an overlay misspelt': (ground) => {
    const id = String((ground.value.base as JsonObject)[kindOf(ground)]);
    const [folder, last] = [id.slice(0, id.lastIndexOf('/') + 1), id.slice(id.lastIndexOf('/') + 1)];
    return put(ground, `/base/${kindOf(ground)}`, {
      to: folder + misspelt(last, ground.random).toLowerCase(),
      names: `"${id}"`,
    });
  },
  'word of an overlay misspelt': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/(base|hide|require|optional|order|patch)$/.test(pointer));
    return place && rename(ground, place.pointer, misspelt(place.name, ground.random));
  },
  'patch changes the version': (ground) => put(ground, '/patch/version', { to: 9, names: 'may not touch "version"' }),
  'patch requires by itself': (ground) =>
    kindOf(ground) === 'stages'
      ? undefined
      : put(ground, '/patch/schema/required', { to: namesOf(ground).slice(0, 1), names: 'use require or optional' }),
  'patch takes a question away': (ground) => {
    if (kindOf(ground) === 'stages') return undefined;
    const name = ground.random.pick(namesOf(ground));
    return put(ground, `/patch/schema/properties${pointerOf([name])}`, { to: null, names: 'use hide' });
  },
  'patch orders by itself': (ground) =>
    kindOf(ground) === 'stages'
      ? undefined
      : put(ground, '/patch/uiSchema/ui:order', { to: namesOf(ground), names: 'use order' }),
  'name both hidden and required': (ground) => {
    const name = ground.random.pick(namesOf(ground));
    const [hide, require] = (['hide', 'require'] as const).map((list) =>
      (Array.isArray(ground.value[list]) ? ground.value[list] : []).filter((one) => one !== name),
    );
    const both = put({ ...ground, value: { ...ground.value, hide: [...(hide ?? []), name] } }, '/require', {
      to: [...(require ?? []), name],
      names: `"${name}" is hidden by the same overlay`,
    });
    return { ...both, at: `/require/${(require ?? []).length}` };
  },
};

/** Mistakes in the list of forms that a long form is made of. */
export const stagesMistakes: Mistakes = {
  'form of a stage misspelt': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/stages\/[^/]+\/form$/.test(pointer));
    const id = String(place?.value);
    const [folder, last] = [id.slice(0, id.lastIndexOf('/') + 1), id.slice(id.lastIndexOf('/') + 1)];
    return (
      place &&
      put(ground, place.pointer, { to: folder + misspelt(last, ground.random).toLowerCase(), names: `"${id}"` })
    );
  },
  'owner of a stage missing': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/stages\/[^/]+$/.test(pointer));
    return (
      place && put(ground, `${place.pointer}/owner`, { to: undefined, at: place.pointer, names: '"owner" is missing' })
    );
  },
  'owner of a stage that nobody is': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/stages\/[^/]+\/owner$/.test(pointer));
    return place && put(ground, place.pointer, { to: 93, names: 'there are 1 (the designated teacher)' });
  },
  'condition on a stage that is not optional': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) => /^\/stages\/[^/]+$/.test(pointer) && isObject(value) && value.optional === undefined,
    );
    return (
      place && put(ground, `${place.pointer}/when`, { to: { 'pupil.senStatus': 'E' }, names: 'only an optional stage' })
    );
  },
  'amount lacking for a value': (ground) => {
    const [path, amounts] = ['pep.schoolTermId', { '1': 550, '2': 550 }];
    const at = `/funding/rates${pointerOf([path])}`;
    return put(ground, '/funding', { to: { rates: { [path]: amounts } }, at, names: `where ${path} is 3` });
  },
  'day lacking for a term': (ground) => {
    const completed = { on: { '1': '11-28', '2': '03-20' }, message: 'Late' };
    return put(ground, '/dates', { to: { completed }, at: '/dates/completed/on', names: 'no day for Summer' });
  },
  'rule of the rating that holds always before others': (ground) => {
    const rules = [{ rating: 1 }, { rating: 2 }];
    return put(ground, '/overall', { to: { rules }, at: '/overall/rules/0', names: 'holds always' });
  },
  'rolled forward from an unknown question': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) => /^\/stages\/[^/]+\/rollForward\/[^/]+$/.test(pointer) && isObject(value),
    );
    if (place === undefined) return undefined;
    return rename(ground, place.pointer, misspelt(place.name, ground.random));
  },
  'rolled forward from an unknown stage': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/stages\/[^/]+\/rollForward\/[^/]+$/.test(pointer));
    const slug = ground.random.pick(namesOf(ground));
    return (
      place &&
      put(ground, `${place.pointer}/stage`, { to: misspelt(slug, ground.random, namesOf(ground)), names: `"${slug}"` })
    );
  },
};
