import { id } from '../operations/schema.ts';
import { defineList, ofOnePupil, oneYear } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const rows = { rows: 'data', total: 'totalSize', sort: 'dateAdded', isDescending: true } as const;

/** Documents of a pupil's plans: of one, of all but one, or of all. */
export const documentsOfPlans = defineList('documents.ofPlans', {
  filters: { academicYearId: oneYear },
  ...rows,
  params: { ...ofOnePupil.params, pepId: id, notPepId: id },
  required: ofOnePupil.required,
});

/** Documents of a pupil's past. */
export const historicalDocuments = defineList('documents.historical', { ...rows, ...ofOnePupil });

/** Documents of both kinds, of all pupils in sight. */
export const documentsOfAll = defineList('documents.all', rows);

/** How the lists of documents are written on the wire (API-13, API-14). */
export const documentCodecs: { readonly [operation: string]: ListCodec } = {
  'documents.ofPlans': listCodec(documentsOfPlans),
  'documents.historical': listCodec(historicalDocuments),
  'documents.all': listCodec(documentsOfAll),
};
