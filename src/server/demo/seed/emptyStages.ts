import type { Release } from '../../../engine/index.ts';
import type { PepRow, StageRow } from '../../modules/pep/read/loadPep.ts';

/** The stages of a plan that nobody has begun, as its release has them; not stored yet, hence without ids. */
export function emptyStages(release: Release, { id, authority_id }: Pick<PepRow, 'id' | 'authority_id'>): StageRow[] {
  return Object.entries(release.stages.stages).map(([slug, stage], index): StageRow => ({
    id: 0,
    authority_id,
    pep_id: id,
    slug,
    ordinal: index + 1,
    title: stage.title,
    owner_type_id: stage.owner,
    is_optional: stage.optional === true,
    is_present: true,
    is_counted: false,
    answers: {},
    parked: {},
    set_aside: {},
    origins: {},
    revision: 0,
    required: 0,
    answered: 0,
    percent: 0,
    last_saved_at: null,
    last_saved_by: null,
    activity: '',
  }));
}
