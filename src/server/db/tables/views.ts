import type { Generated } from 'kysely';
import type { SavedView } from '../../../engine/index.ts';
import type { JsonColumn, Optional, Timestamp } from './columns.ts';

/** How somebody looks at a list, under a name. */
export interface ListViewTable {
  authority_id: number;
  id: Generated<number>;
  /** Null of a view of everybody in the authority. */
  owner_id: Optional<number>;
  /** Id of the table's declaration. */
  list: string;
  title: string;
  state: JsonColumn<SavedView>;
  changed_by: number;
  changed_at: Timestamp;
}

/** Saved views of lists. */
export interface ViewsTables {
  list_view: ListViewTable;
}
