import { useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEngine } from '../../renderer/index.ts';
import { Panel } from './Panel.tsx';

const TITLE = 'Message delivery';
const FAILED = 'The message delivery could not be saved and is as it was before. Please try again.';

/** When e-mails come: at once, once a day, or not at all (SET-12). */
export function AlertDelivery({ chosen }: { readonly chosen: number }) {
  const { host } = useEngine();
  const { options = [] } = host.useLookups()('alert-option');
  const save = host.useCommand('account.setAlertDigest');
  const [option, setOption] = useState(chosen);
  const [said, setSaid] = useState({ saved: '', failed: '' });
  const stored = useRef(chosen);
  const last = useRef(Promise.resolve());
  const wanted = useRef(chosen);
  const choose = (next: number) => {
    setOption(next);
    setSaid({ saved: '', failed: '' });
    wanted.current = next;
    // One after the other: the last choice has to be the last to arrive, and says how it came out.
    last.current = last.current.then(async () => {
      const { ok } = await save.run({ selectedAlertOption: next });
      if (ok) stored.current = next;
      if (wanted.current !== next) return;
      setOption(stored.current);
      setSaid(ok ? { saved: `${TITLE} saved`, failed: '' } : { saved: '', failed: FAILED });
    });
  };
  return (
    <Panel title={TITLE}>
      <Typography sx={{ maxWidth: '60ch' }}>
        E-mails name no child: they say what has happened, and that you sign in to read it.
      </Typography>
      <RadioGroup aria-label={TITLE} value={option} onChange={(_event, value) => choose(Number(value))}>
        {options.map(({ value, label }) => (
          <FormControlLabel key={value} value={value} label={label} control={<Radio size="small" />} />
        ))}
      </RadioGroup>
      {said.failed !== '' && (
        <Alert severity="error" role="alert">
          {said.failed}
        </Alert>
      )}
      <Typography role="status" color="textSecondary" sx={{ minHeight: 24 }}>
        {said.saved}
      </Typography>
    </Panel>
  );
}
