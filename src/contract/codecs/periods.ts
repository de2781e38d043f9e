import { defineList, ofOnePupil } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const rows = { rows: 'data', total: 'totalSize' } as const;

/** How a pupil's care came to be. */
export const carePeriods = defineList('carePeriods.list', { ...ofOnePupil, ...rows });

/** Where a pupil lives and lived. */
export const placements = defineList('placements.list', { ...ofOnePupil, ...rows });

/** A pupil's special educational needs over time. */
export const senPeriods = defineList('senPeriods.list', { ...ofOnePupil, ...rows });

/** How the lists of a pupil's periods are written on the wire. */
export const periodCodecs: { readonly [operation: string]: ListCodec } = {
  'carePeriods.list': listCodec(carePeriods),
  'placements.list': listCodec(placements),
  'senPeriods.list': listCodec(senPeriods),
};
