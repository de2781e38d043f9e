import type { LineEntry, LineKind } from '../../../contract/index.ts';
import type { Json } from '../../../engine/index.ts';
import { pepHomePath } from '../../pep/paths.ts';

/** What several of a kind are called where one chooses among them. */
export const kindsName: { readonly [kind in LineKind]: string } = {
  placement: 'Placements',
  school: 'Schools',
  plan: 'PEPs',
  suspension: 'Suspensions',
  note: 'Notes',
  care: 'Care status',
};

/** What one is called before it is told. */
const kindName: { readonly [kind in LineKind]: string } = {
  placement: 'Placement',
  school: 'School',
  plan: 'PEP',
  suspension: 'Suspension',
  note: 'Note',
  care: 'Care status',
};

/** The lookup whose options say what it is. */
const lookupOf: { readonly [kind in LineKind]?: string } = {
  placement: 'placement-type',
  plan: 'pep-status',
  suspension: 'exclusion-type',
  note: 'note-type',
  care: 'care-status',
};

/** An entry in words. */
export interface ToldEntry {
  readonly kind: string;
  readonly title: string;
  /** Empty where there is no more to say. */
  readonly more: string;
}

/** Says an entry; `label` finds the words of an option. */
export function tellEntry(
  { kind, typeId, text }: LineEntry,
  label: (lookup: string, value: Json) => string,
): ToldEntry {
  const lookup = lookupOf[kind];
  const type = lookup === undefined ? '' : label(lookup, typeId);
  const [title, more] = kind === 'school' || kind === 'plan' ? [text, type] : [type, text];
  return { kind: kindName[kind], title: title || kindName[kind], more: more ?? '' };
}

/** The page where the thing itself stands. */
export function entryPath({ kind, id }: Pick<LineEntry, 'kind' | 'id'>, studentId: number): string {
  const record = `/student/${studentId}/individualPupilRecord`;
  switch (kind) {
    case 'plan':
      return pepHomePath(studentId, id);
    case 'school':
      return `${record}/SchoolHistory`;
    case 'note':
      return `${record}/CaseNotes`;
    case 'suspension':
      return `${record}/Exclusions`;
    default:
      return `/students/${studentId}/care`;
  }
}
