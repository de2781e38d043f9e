import type { LookupOption } from '../../engine/index.ts';
import { boolean, either, integer, list, object, optional, string, type Members, type ValueOf } from './shape.ts';

/** The reply of a write, with the id of what was written, and more where there is more to say (D-9). */
export const doneWith = <M extends Members>(more: M) => object({ success: boolean, id: optional(integer), ...more });

/** The reply of a write of which there is nothing more to say. */
export const done = doneWith({});

/** One option of a lookup that is data. */
const option = {
  id: either(integer, string),
  label: string,
  /** What a sentence calls it, where the label tells more. */
  name: optional(string),
  /** False: what was chosen before keeps its words, and nothing new is it. */
  offered: optional(boolean),
};

/** Options of a lookup that is data (D-9); `of` says more of each, and `beside` what stands beside them. */
export const optionsWith = <Of extends Members, Beside extends Members>(of: Of, beside: Beside) =>
  object({ contents: list(object({ ...option, ...of })), ...beside });

/** Options of a lookup that is data. */
export const options = optionsWith({}, {});

/** What every options call replies at least. */
export type OptionsReply = ValueOf<typeof options>;

/** Options of a lookup that is data, as engine and renderer take them. */
export function toOptions({ contents }: OptionsReply): readonly LookupOption[] {
  return contents.map(({ id, label, offered, ...data }) => ({
    value: id,
    label,
    ...(offered === undefined ? {} : { offered }),
    ...(Object.keys(data).length === 0 ? {} : { data }),
  }));
}
