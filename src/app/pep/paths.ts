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
