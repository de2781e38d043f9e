import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { lockResult } from './findResult.ts';
import { gradeOptions, gradeTypes } from './gradeOptions.ts';
import { progressList, termGradeList } from './judgements.ts';
import { exclusionsOfPlan, gradesOfPlan } from './planRecords.ts';
import { resultFacts } from './resultFacts.ts';
import { resultList } from './resultSource.ts';
import { resultsByTermList } from './resultsByTerm.ts';
import { deleteResult, saveResult } from './saveResult.ts';
import { saveTerm } from './saveTerm.ts';

export const assessmentHandlers = {
  'assessments.list': listHandler(resultList),
  'assessments.gradeOptions': { run: gradeOptions },
  'assessments.gradeTypes': { run: gradeTypes },
  'assessments.save': { run: saveResult },
  'assessments.delete': {
    facts: async (call) => {
      const { created_by: addedById, added_on: addedOn } = await lockResult(call, Number(call.query.id));
      return resultFacts(call, { addedById, addedOn });
    },
    run: deleteResult,
  },
  'assessments.progress': listHandler(progressList),
  'assessments.termGrades': listHandler(termGradeList),
  'assessments.byTerm': listHandler(resultsByTermList),
  'assessments.saveTerm': { run: saveTerm },
  'pep.grades': { run: gradesOfPlan },
  'pep.exclusions': { run: exclusionsOfPlan },
} satisfies Handlers;
