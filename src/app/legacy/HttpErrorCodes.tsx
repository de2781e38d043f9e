import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { operation } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { send } from '../api/request.ts';
import { Waiting } from '../shell/Waiting.tsx';

const offered = [400, 401, 403, 404, 409, 413, 415, 429, 500, 503];

/** What a page of the portal does with a failed read of each status (D-8). */
const madeOf: { readonly [status: number]: string } = {
  0: 'The page offers to try again',
  401: 'The session ends and the sign-in screen opens, keeping the wanted page',
  403: 'The access-denied page opens',
  404: 'The page shows "Page Not Found"',
};

interface ErrorAnswer {
  readonly code: number;
  readonly status: number;
  readonly message: string;
}

/** Asks the server for a failure and shows what comes of it (NAV-13, D-21). */
export function HttpErrorCodes() {
  const asked = codeIn(useLocation().search);
  const [outcome, setOutcome] = useState<ErrorAnswer | null>(null);
  useEffect(() => {
    let gone = false;
    // Not as a page reads: the session would end with a 401.
    void send(operation('test.httpError'), { params: { errorCode: asked } }).then((reply) => {
      if (!gone)
        setOutcome({ code: asked, status: reply.ok ? 200 : reply.status, message: reply.ok ? '' : reply.message });
    });
    return () => {
      gone = true;
    };
  }, [asked]);
  return (
    <Box sx={{ display: 'grid', gap: space(4), justifyItems: 'start', maxWidth: tokens.reading }}>
      <nav aria-label="Status codes">
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: space(2), '& a': link }}
        >
          {offered.map((code) => (
            <li key={code}>
              <Link to={`?errorCode=${code}`} aria-current={code === asked ? 'page' : undefined}>
                {code}
              </Link>
            </li>
          ))}
        </Box>
      </nav>
      {outcome === null || outcome.code !== asked ? <Waiting what="the answer" /> : <Answer {...outcome} />}
    </Box>
  );
}

const link = {
  display: 'inline-block',
  p: space(1),
  minWidth: tokens.control.target,
  borderRadius: 1,
  '&[aria-current]': {
    bgcolor: tokens.color.selected,
    color: 'text.primary',
    fontWeight: tokens.weight.strong,
    textDecoration: 'none',
  },
} as const;

function Answer({ code, status, message }: ErrorAnswer) {
  const facts = [
    ['Asked for', String(code)],
    ['Status', status === 0 ? 'No answer' : String(status)],
    ['Message', message],
    ['What the portal does', madeOf[status] ?? madeOf[0] ?? ''],
  ];
  return (
    <div role="status">
      <Box component="dl" sx={{ m: 0, '& dt': { fontWeight: tokens.weight.strong }, '& dd': { m: 0, mb: space(3) } }}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <Typography component="dd">{text}</Typography>
          </div>
        ))}
      </Box>
    </div>
  );
}

/** What the address says, 400 where it says nothing that is a status of failure. */
function codeIn(search: string): number {
  const text = new URLSearchParams(search).get('errorCode') ?? '';
  const code = /^\d{3}$/.test(text) ? Number(text) : 0;
  return code >= 400 && code <= 599 ? code : 400;
}
