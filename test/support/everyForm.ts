import type { ResolvedForm } from '../../src/engine/index.ts';
import { servedCatalog } from './servedCatalog.ts';

/** Every form by its name, as everybody has it and as each tenant has it where that differs. */
export function everyForm(): [name: string, form: ResolvedForm][] {
  const catalog = servedCatalog();
  return ['', ...catalog.tenants].flatMap((tenant) =>
    catalog.of(tenant).ids.forms.flatMap((id): [string, ResolvedForm][] => {
      const form = catalog.of(tenant).form(id);
      const everybodys = tenant !== '' && catalog.ids.forms.includes(id) ? catalog.form(id) : undefined;
      if (JSON.stringify(form) === JSON.stringify(everybodys)) return [];
      return [[tenant === '' ? id : `${id} of ${tenant}`, form]];
    }),
  );
}
