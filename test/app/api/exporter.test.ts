import { describe, expect, it } from 'vitest';
import { exportBody } from '../../../src/app/api/exporter.ts';

const query = {
  page: 3,
  pageSize: 25,
  sort: { field: 'lastName', direction: 'desc' as const },
  filters: { academicYearId: { in: [17] }, pepStatusId: { in: [1, 6] } },
  search: 'ann',
};

describe('what an export asks', () => {
  it('is what the list asks, without its page, with the columns, the password and the name of the file [EXP-10]', () => {
    const request = {
      method: 'pep-status',
      query,
      params: {},
      columns: ['lastName', 'stages'],
      fileName: 'PEP status.xlsx',
      password: 'Pa55-word',
    };
    expect(exportBody('pep.list', request)).toEqual({
      sortField: 'lastName',
      sortOrder: 'desc',
      search: 'ann',
      academicYearId: 17,
      pepStatusIds: [1, 6],
      columns: ['lastName', 'stages'],
      modalExportPassword: 'Pa55-word',
      modalExportMethod: 'pep-status',
      modalExportFilename: 'PEP status.xlsx',
    });
  });

  it('says nothing of a password where none is asked [EXP-5]', () => {
    const request = {
      method: 'pep-status',
      query,
      params: { studentId: 9 },
      columns: [],
      fileName: 'x.xlsx',
      password: null,
    };
    expect(exportBody('pep.list', request)).toMatchObject({ studentId: 9 });
    expect(exportBody('pep.list', request)).not.toHaveProperty('modalExportPassword');
  });
});
