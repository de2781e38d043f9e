import type { ReplyOf } from '../../../contract/index.ts';
import { audit } from '../audit.ts';
import type { UnitHandler } from '../handler.ts';
import { lockPupil } from './findPupil.ts';

type Switch = 'is_sensitive' | 'is_dual_registered' | 'is_percentage_register';

type SwitchOperation = `students.set${'Sensitive' | 'DualRegistered' | 'PercentageRegister'}`;

/** Sets one of the switches of a pupil's page. Marks and weeks stay as they are, whichever register holds (D-58). */
export function switchHandler(action: SwitchOperation, column: Switch): UnitHandler<ReplyOf<SwitchOperation>> {
  return {
    run: async (call) => {
      const pupil = await lockPupil(call, Number(call.body.studentId));
      const value = call.body.value === true;
      await call.db
        .updateTable('pupil')
        .set({ [column]: value })
        .where('id', '=', pupil.id)
        .execute();
      await audit(call, {
        action,
        record: `pupil/${pupil.id}`,
        detail: { before: { [column]: pupil[column] }, after: { [column]: value } },
      });
      return { success: true, id: pupil.id };
    },
  };
}
