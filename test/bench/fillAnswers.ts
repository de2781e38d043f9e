type Schema = Record<string, unknown>;

const sentence = 'She reads for twenty minutes each evening and talks about the book with her key worker on Fridays. ';

/** Full answers to a form: every question of its schema, tables with as many rows as they may have (at most twenty). */
export function fillAnswers(schema: Schema): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(Object.entries(properties).map(([name, question]) => [name, answerOf(question)]));
}

function answerOf(question: Schema): unknown {
  const choice = (question.oneOf as Schema[] | undefined)?.[0]?.const ?? (question.enum as unknown[] | undefined)?.[0];
  if (choice !== undefined) return choice;
  if (question.type === 'object') return fillAnswers(question);
  if (question.type === 'array') return rowsOf(question);
  if (question.type === 'number' || question.type === 'integer') return Number(question.minimum ?? 1);
  if (question.type === 'boolean') return true;
  if (question.format === 'date') return '2026-09-14';
  return sentence.repeat(3).slice(0, Math.min(Number(question.maxLength ?? 300), 300));
}

function rowsOf(question: Schema): unknown[] {
  const items = question.items as Schema;
  if (items.type !== 'object') return [answerOf(items)];
  return Array.from({ length: Math.min(Number(question.maxItems ?? 20), 20) }, (_, index) => ({
    rowId: `row-${index + 1}`,
    ...fillAnswers(items),
  }));
}

/** How many questions stand on the page once it is filled: what makes one stage larger than another. */
export function countQuestions(answers: unknown): number {
  if (Array.isArray(answers)) return answers.reduce((sum: number, row) => sum + countQuestions(row), 0);
  if (typeof answers !== 'object' || answers === null) return 1;
  return Object.values(answers).reduce((sum: number, value) => sum + countQuestions(value), 0);
}
