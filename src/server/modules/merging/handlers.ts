import type { Handlers, ListHandler } from '../handler.ts';
import { listHandler, type ListDefinition } from '../lists/listHandler.ts';
import { mergeAsideList, mergeContentList, mergeDetailList, mergeList } from './lists.ts';
import { merge } from './mergePupils.ts';
import { findBoth } from './twoRecords.ts';
import { undo } from './undoMerge.ts';

/** A list about two records, both of which the viewer sees. */
function twoRecordsHandler(list: ListDefinition): ListHandler {
  const answer = listHandler(list);
  return {
    list: async (call) => {
      await findBoth(call, { studentId: call.query.studentId, otherId: call.query.otherId });
      return answer.list(call);
    },
  };
}

/** Two records of one child: seen side by side, merged, and taken apart again. */
export const mergingHandlers = {
  'merging.fields': twoRecordsHandler(mergeDetailList),
  'merging.contents': twoRecordsHandler(mergeContentList),
  'merging.merges': listHandler(mergeList),
  'merging.aside': listHandler(mergeAsideList),
  'merging.merge': merge,
  'merging.undo': undo,
} satisfies Handlers;
