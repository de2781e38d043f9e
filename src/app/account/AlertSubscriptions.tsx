import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReplyOf } from '../../contract/index.ts';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { AlertDelivery } from './AlertDelivery.tsx';
import { Panel } from './Panel.tsx';
import { useAlertChoices, type AlertChoices, type AlertItem } from './useAlertChoices.ts';

/** The specification's text, letter for letter (SET-14). */
export const CONTROLLED = 'The settings below are controlled by virtual school administrators';

const groups = [
  ['general', 'General'],
  ['studentEvents', 'Student events'],
  ['pep', 'PEP'],
] as const;
const noInput = {};

/** What the user is told of by e-mail, and when (SET-11 to SET-15). */
export function AlertSubscriptions() {
  const alerts = useRead('account.alerts', noInput);
  const digest = useRead('account.alertDigest', noInput);
  const error = alerts.error ?? digest.error;
  const reload = () => {
    alerts.reload();
    digest.reload();
  };
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (alerts.body === null || digest.body === null) return <Waiting what="your alerts" />;
  return (
    <Box sx={{ display: 'grid', gap: space(4), maxWidth: 760 }}>
      <AlertDelivery chosen={digest.body.selectedAlertOption} />
      <Choices body={alerts.body} />
    </Box>
  );
}

function Choices({ body }: { readonly body: ReplyOf<'account.alerts'> }) {
  const { host } = useEngine();
  const isControlled = host.useCommand('account.saveAlert').denied !== null;
  const choices = useAlertChoices();
  return (
    <Panel title="What you are told of">
      {isControlled && (
        <Alert severity="info" role="note">
          {CONTROLLED}
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: space(5),
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(auto-fit, minmax(220px, 1fr))' },
        }}
      >
        {groups.map(([group, title]) => {
          const items = body[group];
          return items && <Group key={group} title={title} items={items} disabled={isControlled} choices={choices} />;
        })}
      </Box>
      {choices.failed !== '' && (
        <Alert severity="error" role="alert">
          {choices.failed}
        </Alert>
      )}
      {!isControlled && (
        <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
          {choices.saved}
        </Typography>
      )}
    </Panel>
  );
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly AlertItem[];
  readonly disabled: boolean;
  readonly choices: AlertChoices;
}

function Group({ title, items, disabled, choices }: GroupProps) {
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', alignContent: 'start' }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: space(1) }}>
        {title}
      </Typography>
      {items.map((item) => (
        <FormControlLabel
          key={item.id}
          disabled={disabled}
          label={item.name}
          // What cannot be changed is still there to be read.
          sx={{
            '& .MuiFormControlLabel-label.Mui-disabled': { color: 'text.primary' },
            '& .MuiCheckbox-root.Mui-disabled': { color: tokens.color.control },
          }}
          control={
            <Checkbox
              size="small"
              checked={choices.isChecked(item)}
              onChange={(_event, checked) => choices.change(item, checked)}
            />
          }
        />
      ))}
    </Box>
  );
}
