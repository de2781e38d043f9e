import type { Json } from '../json.ts';
import type { When } from './types.ts';

/** What a button does: exactly one of `opens` (a form), `link`, `command`. */
export interface Action {
  readonly label: string;
  readonly opens?: string;
  readonly link?: string;
  readonly command?: string;
  readonly icon?: string;
  /** Asked before it is done; a template over facts. The dialog's button carries `label`. */
  readonly confirm?: string;
  readonly when?: When;
  /** Parameters of the command or form; templates over facts. */
  readonly params?: { readonly [name: string]: Json };
  /** Ids of tables to reload afterwards. */
  readonly refreshes?: readonly string[];
  readonly success?: string;
  readonly failure?: string;
  /** Of a table: done now and then, so it stands under "More" and takes no place of its own. */
  readonly rare?: true;
  /** Of a bulk action: a question of a form, asked once; its answer is sent with each row under the question's name. */
  readonly edits?: { readonly form: string; readonly question: string };
}
