export function stagePath(studentId: number, pepId: number, slug: string): string {
  return `/students/${studentId}/pep/${pepId}/${slug}/form`;
}

export function pepHomePath(studentId: number, pepId: number): string {
  return `/students/${studentId}/peps/${pepId}`;
}
