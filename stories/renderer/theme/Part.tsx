import Typography from '@mui/material/Typography';
import { space } from '../../../src/renderer/index.ts';

/** One heading of the theme's page with what stands under it. */
export function Part({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <section aria-label={title} style={{ display: 'grid', gap: space(4) }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </section>
  );
}
