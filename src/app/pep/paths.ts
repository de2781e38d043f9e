export function stagePath(studentId: number, pepId: number, slug: string): string {
  return `/students/${studentId}/pep/${pepId}/${slug}/form`;
}

export function pepHomePath(studentId: number, pepId: number): string {
  return `/students/${studentId}/peps/${pepId}`;
}

/** A question of a stage; the address names its place in the form and nothing of its answer. */
export function fieldPath({
  studentId,
  pepId,
  slug,
  pointer,
}: {
  studentId: number;
  pepId: number;
  slug: string;
  pointer: string;
}): string {
  return `${stagePath(studentId, pepId, slug)}#${pointer}`;
}

/** The whole plan on one page, to be read. */
export function documentPath(studentId: number, pepId: number): string {
  return `${pepHomePath(studentId, pepId)}/document`;
}

/** Where documents of a plan are added (NAV-8). */
export function planUploadPath(studentId: number, pepId: number): string {
  return `${pepHomePath(studentId, pepId)}/upload/UploadRelatedDocuments`;
}

/** Where documents of a pupil's past are added (NAV-9). */
export function historicalUploadPath(studentId: number): string {
  return `/students/${studentId}/upload/UploadRelatedDocuments`;
}
