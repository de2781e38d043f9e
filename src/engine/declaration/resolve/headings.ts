import type { FormDeclaration } from '../types.ts';

/** A form whose headings have a tenant's own words; titles that it does not have change nothing here. */
export function withHeadings(
  form: FormDeclaration,
  own: { readonly [title: string]: string } | undefined,
): FormDeclaration {
  const { sections } = form;
  if (own === undefined || sections === undefined) return form;
  return {
    ...form,
    sections: sections.map((section) =>
      Object.hasOwn(own, section.title) ? { ...section, title: own[section.title] ?? section.title } : section,
    ),
  };
}
