import { fieldLocks as fieldRules, operation, signedInTypes } from '../../../../contract/index.ts';
import {
  valueAt,
  withValueAt,
  type Facts,
  type Json,
  type JsonObject,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import { viewerFacts } from '../../session/viewerFacts.ts';
import type { LoadedPep, StageRow } from './loadPep.ts';
import { recordFacts } from './recordFacts.ts';
import { hiddenPointers, keepFrom } from './viewerPaths.ts';

/** Pointers of what somebody is not shown of a stage; record facts of the plan are read once for all of them. */
export type HiddenOf = (stage: StageRow, facts: Facts) => readonly string[];

/** Rules on fields of a stage's form that hold for this viewer. */
export const viewerRules = (call: UnitCall, facts: Facts, stage: StageRow) =>
  rulesFor(call, { facts, stage, user: viewerFacts(call.viewer) });

/**
 * The same as users of a type would have them: what either of the two is not shown is not there. Nobody works from
 * support then.
 */
export function rulesSeenAs(call: UnitCall, typeId: number) {
  const user = { ...viewerFacts(call.viewer), typeId, isSupportOrigin: false };
  return {
    user,
    rulesOf: (facts: Facts, stage: StageRow) => [
      ...rulesFor(call, { facts, stage, user }),
      ...viewerRules(call, facts, stage).filter(({ hide }) => hide === true),
    ],
  };
}

function rulesFor(
  { today }: UnitCall,
  { facts, stage, user }: { readonly facts: Facts; readonly stage: StageRow; readonly user: JsonObject },
) {
  const form = { ownerTypeId: stage.owner_type_id, slug: stage.slug };
  return fieldRules(operation('pep.saveStage'), { ...facts, form, user, today });
}

/** What the viewer is not shown. */
export const hiddenFromViewer =
  (call: UnitCall): HiddenOf =>
  (stage, facts) =>
    hiddenPointers(viewerRules(call, facts, stage));

/** What any of those is not shown who may read documents of the plan: all types that sign in (D-101). */
export function hiddenFromSome(call: UnitCall): HiddenOf {
  const user = viewerFacts(call.viewer);
  return (stage, facts) => [
    ...new Set(
      signedInTypes.flatMap((typeId) => hiddenPointers(rulesFor(call, { facts, stage, user: { ...user, typeId } }))),
    ),
  ];
}

/** Types of users to whom something of a stage is shown while the facts of its plan are these. */
export function typesShown(
  call: UnitCall,
  { stage, facts }: { readonly stage: StageRow; readonly facts: Facts },
  isHiddenBy: (pointers: readonly string[]) => boolean,
): number[] {
  const user = viewerFacts(call.viewer);
  return signedInTypes.filter(
    (typeId) => !isHiddenBy(hiddenPointers(rulesFor(call, { facts, stage, user: { ...user, typeId } }))),
  );
}

/** Answers without what lies at pointers. */
export const withoutPointers = (answers: JsonObject, pointers: readonly string[]): JsonObject =>
  keepFrom(answers, {}, pointers);

/**
 * Facts as somebody may have them: of other stages' answers only those that the form speaks of, and
 * what is hidden reads as not answered.
 */
export function shownFacts(loaded: LoadedPep, form: ResolvedForm, hiddenOf: HiddenOf): JsonObject {
  const facts = recordFacts(loaded);
  const stages = loaded.stages.map((stage) => ({
    ...stage,
    answers: withoutPointers(stage.answers, hiddenOf(stage, facts)),
  }));
  const shown = recordFacts({ ...loaded, stages });
  const named = [...new Set(JSON.stringify(form).match(/\bstage\.[\w-]+\.[\w$-]+/g) ?? [])].map((path) =>
    path.split('.'),
  );
  const stage = named.reduce<Json>(
    (held, path) => withValueAt(held, path.slice(1), valueAt(shown, path) ?? null) ?? held,
    {},
  );
  return { ...shown, stage };
}
