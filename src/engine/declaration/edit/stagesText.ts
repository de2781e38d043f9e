import type { JsonObject } from '../../json.ts';
import type { Overlay, SourceFile } from '../catalogTypes.ts';
import { overlayStages } from '../resolve/overlayOthers.ts';
import type { StagesDeclaration } from '../types.ts';
import { valueOf, type FormText } from './formText.ts';
import { OVERLAY, PATCH, type Way } from './place.ts';

/** The text of a tenant's overlay on everybody's stages in an editor. */
export interface StagesText extends Pick<FormText, 'path' | 'text'> {
  readonly base: StagesDeclaration;
}

/** The text of a path among everybody's files; null where nobody has stages of that path. */
export function stagesText(files: readonly SourceFile[], path: string, text: string): StagesText | null {
  const file = files.find((one) => one.path === `${path}.json`);
  return file === undefined ? null : { path, text, base: JSON.parse(file.text) as StagesDeclaration };
}

/** Why a text cannot be shown as a list of stages; null where it can. */
export function unreadableStages(stages: StagesText): string | null {
  try {
    const { stages: made } = shownStages(stages.base, valueOf(stages));
    const isBare = Object.values(made).some(({ title, form }) => typeof title !== 'string' || typeof form !== 'string');
    return isBare ? 'A section lacks its words or its form' : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The stages that an overlay makes, hidden ones among them, in their order. */
export function shownStages(base: StagesDeclaration, value: JsonObject): StagesDeclaration {
  return overlayStages(base, { ...value, hide: [] } as unknown as Overlay);
}

/** What is said of a stage, in its order. */
const STAGE = [
  'form',
  'title',
  'owner',
  'data',
  'present',
  'optional',
  'when',
  'ratings',
  'holdsCompleting',
  'rollForward',
];

/** The way to what an overlay says of all stages. */
export const wayToStages = (part: string): Way => [
  ['patch', OVERLAY],
  [part, PATCH],
];

/** The way to what an overlay says of a stage, or to one part of it. */
export function wayToStage(base: StagesDeclaration, slug: string, part?: string): Way {
  const way: Way = [
    ['patch', OVERLAY],
    ['stages', PATCH],
    [slug, Object.keys(base.stages)],
  ];
  return part === undefined ? way : [...way, [part, STAGE]];
}
