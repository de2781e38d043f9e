import { useState } from 'react';
import { useEngine, type CommandResult } from '../../renderer/index.ts';
import { isObject, type JsonObject } from '../../engine/index.ts';
import { plansInWords } from './impactWords.ts';

/** How far plans are moved. */
export interface Followed {
  readonly moved: number;
  /** Plans that keep what they have. */
  readonly kept: number;
  readonly left: number;
}

/** What a reply says of moved plans; null where none were to be moved. */
export function followedIn(body: JsonObject): Followed | null {
  const told = isObject(body.moving) ? body.moving : body;
  if (typeof told.moved !== 'number' || typeof told.left !== 'number' || !isObject(told.kept)) return null;
  return { moved: told.moved, kept: keptOf(told.kept), left: told.left };
}

/** How many plans stayed, for whatever reason. */
export const keptOf = (kept: JsonObject): number =>
  Object.values(kept).reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0);

/** Runs a command that moves plans, again and again while some are left; tells how far it is meanwhile. */
export function useFollowing(operation: 'declarations.publish' | 'declarations.moveBack') {
  const { host } = useEngine();
  const command = host.useCommand(operation);
  const [progress, setProgress] = useState<Followed | null>(null);
  const run = async (input: JsonObject): Promise<CommandResult> => {
    let result = await command.run(input);
    while (result.ok && (followedIn(result.body)?.left ?? 0) > 0) {
      setProgress(followedIn(result.body));
      const publication = result.body.publication ?? input.publication;
      result = await command.run({ ...input, ...(publication !== undefined && { publication }) });
    }
    setProgress(null);
    return result;
  };
  return { run, progress };
}

/** “41 plans were moved; 2 keep what they have”. */
export function movedWords({ moved, kept }: Pick<Followed, 'moved' | 'kept'>, verb = 'moved'): string {
  const plans = `${plansInWords(moved)} ${moved === 1 ? 'was' : 'were'}`;
  const others =
    kept === 0 ? '' : `; ${kept} ${kept === 1 ? 'keeps' : 'keep'} what ${kept === 1 ? 'it has' : 'they have'}`;
  return `${plans} ${verb}${others}`;
}
