import { declaredQuestions } from '../../form/questions.ts';
import { pointerOf } from '../../form/pointers.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { FormDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';
import { checkId, checkName } from '../read/world.ts';

/** Rows are edited by a form that is sent, in columns that there are, by questions of the form. */
export function checkRowEdit(check: Check, { editsRow, columns = [], pivot }: TableDeclaration): void {
  if (editsRow === undefined) return;
  const { form, questions = {} } = editsRow;
  checkId(check, 'form', { pointer: '/editsRow/form', id: form });
  if (pivot !== undefined) check.report('/editsRow', 'a line of a grid is many rows; none of them can be edited whole');
  const source = check.world.base.form.get(form);
  if (source === undefined || check.world.broken.has(source)) return;
  const declaration = source.value as unknown as FormDeclaration;
  if (declaration.submit === undefined)
    check.report('/editsRow/form', 'this form is not sent; a row needs a command that saves it');
  const asked = [...declaredQuestions(declaration).fields.keys()];
  const known = columns.map((column) => (typeof column === 'string' ? column : column.field));
  for (const [name, said] of Object.entries(questions)) {
    const pointer = `/editsRow/questions${pointerOf([name])}`;
    checkName(check, { pointer, kind: 'column', name }, known);
    for (const question of [said].flat())
      checkName(check, { pointer, kind: 'question', name: question, home: source.path }, asked);
  }
}
