import { expect, it } from 'vitest';
import { attendanceScenes, ofOnePupil, portal, pupil, tuesday } from './attendanceScenes.ts';

ofOnePupil();

const { post, trail } = attendanceScenes();

const stored = () =>
  portal.look((db) =>
    db
      .selectFrom('attendance_mark')
      .selectAll()
      .where('pupil_id', '=', pupil)
      .where('mark_date', '=', tuesday)
      .execute(),
  );

it('a mark with a comment that comes twice is one write and one line in the trail [C-38, D-91, REG-22, API-68]', async () => {
  const body = {
    mark: 'B',
    comments: 'Forest school',
    date: tuesday,
    startDate: tuesday,
    endDate: tuesday,
    session: 'AM',
    startSession: 1,
  };
  expect((await post('markWithDateRangeAndSession', body)).body).toEqual({ success: true, count: 1 });
  const written = await stored();
  expect(written).toMatchObject([{ mark: 'B', comment: 'Forest school' }]);
  expect((await post('markWithDateRangeAndSession', body)).body).toEqual({ success: true, count: 0 });
  expect(await stored()).toEqual(written);
  expect(await trail('attendance.saveRange')).toHaveLength(1);
});
