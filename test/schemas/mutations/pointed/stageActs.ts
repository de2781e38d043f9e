import { overlayWords } from '../../../../src/contract/index.ts';
import {
  addStage,
  carryStage,
  countStage,
  hideStage,
  moveStage,
  ownStage,
  presentStage,
  renameStage,
  takeOutStage,
  type ListedStage,
  type Lookup,
  type StagesText,
  type When,
} from '../../../../src/engine/index.ts';
import { factOptions, offeredFacts } from '../../../../src/app/declarations/factsOffered.ts';
import { ownerOptions } from '../../../../src/app/declarations/userTypes.ts';
import type { Seeded } from '../../../support/seeded.ts';
import { textOf } from '../../edited.ts';
import { AWKWARD, harmless, type Nearest } from './pointing.ts';

/** The sections of a plan as their list shows them. */
export interface PointedStages {
  readonly stages: StagesText;
  readonly rows: readonly ListedStage[];
  readonly random: Seeded;
}

type OnStages = Nearest<PointedStages>;

const lookup = (id: string): Lookup => JSON.parse(textOf(`lookups/${id}.json`)) as Lookup;
const owners = ownerOptions(null).map(([owner]) => Number(owner));
/** A form of the authority's own that is no section yet. */
const OWN = 'pep/aspiration-pathway';

/** Every condition of one fact that lists offer. */
const offered: readonly When[] = offeredFacts(Object.keys(overlayWords.facts)).flatMap(({ path }) => {
  const values = factOptions(path, lookup).map(({ value }) => value);
  return [
    ...values.map((value): When => ({ [path]: value })),
    { [path]: values },
    { [path]: { not: { enum: values } } },
  ];
});

const withText = (stages: StagesText, text: string): StagesText => ({ ...stages, text });

/** A section of one's own, with its slug. */
function added({ stages, rows }: PointedStages, owner = owners[0] ?? 1) {
  const after = rows.at(-1)?.slug ?? null;
  const text = addStage(stages, { slug: 'my-own-section', title: 'My own section', owner, form: OWN, after });
  return { slug: 'my-own-section', stages: withText(stages, text) };
}

/** Sections are named, whatever is typed. */
export const words: OnStages = ({ stages, rows }) =>
  harmless(rows.flatMap(({ slug }) => AWKWARD.map((title) => renameStage(stages, slug, title))));

/** A section of one's own is added, for every owner that is offered, and taken out again. */
export const adding: OnStages = (on) => {
  const { slug, stages } = added(on);
  return harmless([
    ...owners.map((owner) => added(on, owner).stages.text),
    ...owners.map((owner) => ownStage(stages, slug, owner)),
    ...on.rows.map((row) => ownStage(on.stages, row.slug, 6)),
    takeOutStage(stages, slug),
    ...on.rows.map((row) => takeOutStage(on.stages, row.slug)),
  ]);
};

/** Sections are there, and count, under each condition that is offered; always, and once they are used. */
export const conditions: OnStages = (on) => {
  const { stages, rows, random } = on;
  const { slug, stages: own } = added(on);
  const some = Array.from({ length: 12 }, () => random.pick(offered));
  const acts = (of: StagesText, name: string) =>
    some.flatMap((when) => {
      const counted = withText(of, countStage(of, name, when));
      return [
        presentStage(of, name, when),
        counted.text,
        countStage(counted, name, 'used'),
        countStage(counted, name, 'always'),
      ];
    });
  const every = offered.map((when) => presentStage(stages, rows[0]?.slug ?? '', when));
  return harmless([...every, ...acts(stages, random.pick(rows).slug), ...acts(own, slug)]);
};

/** What is taken over of each section, and of one of one's own. */
export const carrying: OnStages = (on) => {
  const { slug, stages: own } = added(on);
  const all = (['all', 'some', 'none'] as const).flatMap((carries) => [
    ...on.rows.map((row) => carryStage(on.stages, row.slug, carries)),
    carryStage(own, slug, carries),
  ]);
  return harmless(all);
};

/** Sections are made optional and required, and then hidden. */
export const requiredAndHidden: OnStages = (on) => {
  const { stages, rows } = on;
  return harmless(
    rows
      .filter(({ slug, isOwn, isHidden }) => !isOwn && !isHidden && !isRead(on, slug))
      .flatMap(({ slug }) =>
        (['always', 'used'] as const).map((counting) =>
          hideStage(withText(stages, countStage(stages, slug, counting)), slug, true),
        ),
      ),
  );
};

/** Whether another section takes something over of this one, or waits for an answer in it. */
function isRead({ stages }: PointedStages, slug: string): boolean {
  const others = Object.entries(stages.base.stages).flatMap(([name, stage]) => (name === slug ? [] : [stage]));
  return [`"stage":"${slug}"`, `"stage.${slug}.`].some((said) => JSON.stringify(others).includes(said));
}

/** A section is hidden of which another takes something over, or for whose answers another waits. */
export const hidingWhatIsRead: OnStages = (on) =>
  on.rows
    .filter(({ slug, isHidden }) => !isHidden && isRead(on, slug))
    .map(({ slug }) => ({ text: hideStage(on.stages, slug, true), told: { row: slug, names: `"${slug}"` } }));

/** Sections are put in another order. */
export const arranging: OnStages = ({ stages, rows }) =>
  harmless(rows.flatMap(({ slug }) => [moveStage(stages, slug, -1), moveStage(stages, slug, 1)]));
