import type { When } from '../../engine/index.ts';
import { done, options } from '../replies/common.ts';
import { importers } from './imports.ts';
import { defineOperations } from './define.ts';
import { closed } from './schema.ts';

/** Many children's answers at once: whoever sends files of records, where the authority has PEPs. */
export const answerImporters: When[] = importers.map((when) => ({ ...when, 'user.hasPep': true }));

/** Answers of one section of many plans as a workbook, and its way back; the workbook itself is an export. */
export const answerBookOperations = defineOperations({
  'answerBooks.sections': {
    method: 'GET',
    path: '/api/Pep/workbookSections',
    kind: 'options',
    summary: 'Sections of the plans that are open, which a workbook of answers can hold',
    reply: options,
    allow: answerImporters,
  },
  'answerBooks.bringBack': {
    method: 'POST',
    path: '/api/Pep/bringBackWorkbook',
    kind: 'upload',
    summary: 'Reads a workbook of answers, and keeps as an import what each plan would change; nothing is changed yet',
    failure: 'The workbook could not be read, please try again.',
    query: closed({}, []),
    reply: done,
    allow: answerImporters,
  },
});
