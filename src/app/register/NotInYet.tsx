import { styled } from '@mui/material/styles';
import type { RegisterDay } from '../../contract/index.ts';
import { space, tokens, useEngine } from '../../renderer/index.ts';

/**
 * Schools with pupils who are due and have no mark: whom an officer telephones, with the number, and the way to those
 * pupils, where their contact method stands and a note is written.
 */
export function NotInYet({ day: { date, notIn } }: { readonly day: Pick<RegisterDay, 'date' | 'notIn'> }) {
  const { host } = useEngine();
  if (notIn.length === 0) return null;
  const pupils = notIn.reduce((sum, school) => sum + school.pupils, 0);
  return (
    <Schools>
      <summary>{`Not in yet: ${pupilsInWords(pupils)} at ${schoolsInWords(notIn.length)}`}</summary>
      <ul aria-label="Schools with pupils who are not in yet">
        {notIn.map(({ schoolId, schoolName, telephone, pupils: missing }) => {
          const to = `/register/${date}?filter.organisationId=${schoolId}&filter.isMissing=true`;
          return (
            <li key={schoolId}>
              <a
                href={to}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  host.navigate(to);
                }}
              >
                {schoolName}
              </a>{' '}
              {pupilsInWords(missing)}
              {telephone !== '' && (
                <>
                  {', '}
                  <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Schools>
  );
}

const pupilsInWords = (count: number) => (count === 1 ? '1 pupil' : `${count} pupils`);
const schoolsInWords = (count: number) => (count === 1 ? '1 school' : `${count} schools`);

const Schools = styled('details')({
  '&[open]': { flexBasis: '100%' },
  '& > summary': { cursor: 'pointer', fontWeight: tokens.weight.strong, minHeight: tokens.control.target },
  '& > ul': { margin: 0, paddingLeft: space(5), columns: '20rem', maxHeight: '40vh', overflowY: 'auto' },
  '& a': { color: tokens.color.primary },
});
