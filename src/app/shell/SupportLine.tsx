import Typography from '@mui/material/Typography';

/** Whom to ask, where the authority names somebody. */
export function SupportLine({ telephone }: { readonly telephone: string }) {
  if (telephone === '') return null;
  return (
    <Typography>
      Support: <a href={`tel:${telephone.replace(/\s/g, '')}`}>{telephone}</a>
    </Typography>
  );
}
