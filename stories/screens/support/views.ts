const savedView = {
  viewId: 1,
  table: 'students',
  title: 'Years 10 and 11',
  isForAll: true,
  mayChange: true,
  filters: { yearGroup: { in: [12, 13] } },
  sort: null,
  pageSize: 10,
  columns: null,
};

/** Saved views: one of the list of pupils. */
export const viewAnswers = {
  'GET /api/Views/list': (query: URLSearchParams) => ({
    contents: (query.get('table') ?? savedView.table) === savedView.table ? [savedView] : [],
    mayShare: true,
  }),
};
