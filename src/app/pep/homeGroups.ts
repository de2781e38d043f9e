import { adminTypes, pepStatus, userType, type PepDetails, type PepStageSummary } from '../../contract/index.ts';
import { mainUserTypeLabel } from '../shell/userTypes.ts';
import { mainlyFills, type Viewer } from './ownStages.ts';

/** A section as PEP Home lists it. */
export interface ListedStage {
  readonly stage: PepStageSummary;
  /** Its number in the plan, whichever group it stands in. */
  readonly number: number;
  /** Whether the plan was sent back for it. */
  readonly isReturned: boolean;
}

/** Sections that wait for the same people. */
export interface WaitingGroup {
  /** As stages name their owner; both kinds of officers are one. */
  readonly ownerTypeId: number;
  readonly listed: readonly ListedStage[];
}

/** The sections of a plan by whose turn it is. */
export interface HomeGroups {
  readonly yours: readonly ListedStage[];
  readonly waiting: readonly WaitingGroup[];
  readonly done: readonly ListedStage[];
  /** Optional ones that nobody has begun. */
  readonly optional: readonly ListedStage[];
}

/** The sections of a plan in its order, with their numbers. */
export const listedOf = (stages: readonly PepStageSummary[], returned: readonly string[] = []): ListedStage[] =>
  stages.map((stage, index) => ({ stage, number: index + 1, isReturned: returned.includes(stage.formSlug) }));

/** Groups the sections for a viewer; those that the plan was sent back for stand first in theirs. */
export function homeGroups({ stages, returned }: Pick<PepDetails, 'stages' | 'returned'>, viewer: Viewer): HomeGroups {
  const all = listedOf(stages, returned?.stages);
  const listed = [...all.filter(({ isReturned }) => isReturned), ...all.filter(({ isReturned }) => !isReturned)];
  const isDone = ({ stage, isReturned }: ListedStage) => stage.percentageCompleted >= 100 && !isReturned;
  const open = listed.filter((one) => !isDone(one) && !isUnbegun(one));
  const yours = open.filter(({ stage }) => mainlyFills(viewer, stage));
  const others = open.filter((one) => !yours.includes(one));
  const owners = [...new Set(others.map(({ stage }) => ownerOf(stage)))];
  return {
    yours,
    waiting: owners.map((ownerTypeId) => ({
      ownerTypeId,
      listed: others.filter(({ stage }) => ownerOf(stage) === ownerTypeId),
    })),
    done: listed.filter(isDone),
    optional: listed.filter((one) => !isDone(one) && isUnbegun(one)),
  };
}

/** Whose a section is, as reminders name it: an owner that is the virtual school is one, whichever officer. */
export const ownerOf = ({ mainUserTypeId }: Pick<PepStageSummary, 'mainUserTypeId'>): number =>
  adminTypes.includes(mainUserTypeId) ? userType.laUser : mainUserTypeId;

const isUnbegun = ({ stage, isReturned }: ListedStage) =>
  stage.isOptional && !stage.isCounted && stage.left.length === 0 && !isReturned;

const ended: readonly number[] = [pepStatus.completed, pepStatus.superseded];
/** Nobody of these writes a plan, whatever state it is in: of them too it can be said whom it waits for. */
const readers: readonly number[] = [userType.unknown, userType.readOnly];

/** Whether the plan is still a list of tasks to this viewer: it takes answers, and theirs if they write any. */
export function takesAnswers({ statusId, denied }: Pick<PepDetails, 'statusId' | 'denied'>, typeId: number): boolean {
  if (ended.includes(statusId)) return false;
  if (denied['pep.saveStage'] === undefined) return true;
  return readers.includes(typeId) && statusId !== pepStatus.submittedForReview;
}

/** Names that are said; of more it is said how many. */
const MOST_NAMES = 3;

/** Whose a section is: names of those who fill it in, where any are known, and what they are. */
export function ownerWords(ownerTypeId: number, pep: PepDetails): string {
  if (adminTypes.includes(ownerTypeId)) return 'Virtual school';
  const people = pep.outlook?.owners.find((owner) => owner.ownerTypeId === ownerTypeId)?.people ?? [];
  const more = people.length - MOST_NAMES;
  return [
    ...people.slice(0, MOST_NAMES),
    ...(more > 0 ? [`${more} more`] : []),
    mainUserTypeLabel(ownerTypeId, pep.studentNcYearId),
  ].join(', ');
}

/** How many answers are left of a section; empty where none is known of. */
export const leftWords = ({ left }: Pick<PepStageSummary, 'left'>): string =>
  left.length === 0 ? '' : `${left.length} ${left.length === 1 ? 'answer' : 'answers'}`;
