import type { RatingPanelSettings } from '../../../../contract/index.ts';
import type { Lookups, Lookup } from '../../../../engine/index.ts';
import type { AuthoritySettings } from '../../../db/authoritySettings.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { holdingRatings } from './holdingRatings.ts';
import type { PepRatings } from './ratings.ts';
import { withheldRatings } from './withheldRatings.ts';

/** Name of the lookup that every rating is shown by. */
export const RATING_LOOKUP = 'rag-rating';

/** Tones of ratings that a plan is sent back for. */
const faultTones: readonly string[] = ['danger', 'apart'];

/** Tones of ratings that leave something to put right, whether or not a plan is sent back for it alone (D-205). */
const putRightTones: readonly string[] = ['attention', ...faultTones];

const earlyYearGroups: readonly number[] = [1, 2];
const post16Groups: readonly number[] = [14, 15, 19];

/** The lookup of ratings with the authority's own labels and tones (RAG-7). */
export function ratingLookup(declarations: Lookups, { ratings }: Pick<AuthoritySettings, 'ratings'>): Lookup {
  const lookup = declarations.lookup(RATING_LOOKUP);
  return {
    ...lookup,
    options: (lookup.options ?? []).map((option) => ({ ...option, ...ratings[String(option.value)] })),
  };
}

/** Rating ids that a plan is sent back for, by the authority's tones. */
export function faultRatings(declarations: Lookups, settings: AuthoritySettings): number[] {
  return ratingsIn(faultTones, declarations, settings);
}

function ratingsIn(tones: readonly string[], declarations: Lookups, settings: AuthoritySettings): number[] {
  const options = ratingLookup(declarations, settings).options ?? [];
  return options.filter(({ tone = '' }) => tones.includes(tone)).map(({ value }) => Number(value));
}

/** What the rating panel needs for a plan; null where ratings are switched off (ROLE-13). */
export function ratingPanel(
  declarations: Lookups,
  settings: AuthoritySettings,
  { loaded, latest }: { readonly loaded: LoadedPep; readonly latest: PepRatings['latest'] },
): RatingPanelSettings | null {
  if (!settings.hasPepRagRatingEnabled) return null;
  return {
    quickResponses: settings.quickResponses,
    guidanceUrl: guidanceUrl(settings, loaded.pep.year_group_id),
    toPutRight: ratingsIn(putRightTones, declarations, settings),
    withheld: withheldRatings(loaded),
    holding: holdingRatings(loaded, latest),
  };
}

function guidanceUrl({ ratingGuidanceUrl: addresses }: AuthoritySettings, yearGroupId: number): string | null {
  if (addresses === null) return null;
  if (earlyYearGroups.includes(yearGroupId)) return addresses.earlyYears;
  return post16Groups.includes(yearGroupId) ? addresses.post16 : addresses.statutory;
}
