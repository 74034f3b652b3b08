import { LogOut } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { endLogin, type LoginInfo, listLogins, logOut } from '../api.js';
import { Button } from '../kit/button.js';
import { Failure } from '../kit/failure.js';
import { browserName } from './browser-name.js';
import { dateText, Section, timeText } from './section.js';

/** The logged-in browsers, each with a button that ends its login. */
export function Browsers() {
  const [logins, setLogins] = useState<LoginInfo[]>();
  const [error, setError] = useState<Error>();
  const look = useCallback(() => void listLogins().then(setLogins, setError), []);
  useEffect(look, [look]);
  const end = (id: string) => {
    setError(undefined);
    endLogin(id).then(look, setError);
  };
  return (
    <Section
      title="Logged-in browsers"
      description="Ending a login closes everything that browser has open here."
      action={
        <Button onClick={() => void logOut().catch(setError)}>
          <LogOut size={15} aria-hidden /> Log out
        </Button>
      }
    >
      {error && <Failure error={error} />}
      {!error && !logins && <p className="text-muted">Loading browsers…</p>}
      <ul className="divide-y divide-line">
        {logins?.map((login) => (
          <Row key={login.id} login={login} onEnd={() => end(login.id)} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ login, onEnd }: { login: LoginInfo; onEnd: () => void }) {
  const { user_agent, created_at, last_used_at, expires_at, is_current } = login;
  const name = browserName(user_agent);
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={user_agent}>
          {name}
          {is_current && <span className="ml-2 text-xs font-normal text-good">this browser</span>}
        </p>
        <p className="text-xs text-muted">Last used {timeText(last_used_at)}</p>
        <p className="text-xs text-muted">
          Logged in {dateText(created_at)} · expires {dateText(expires_at)}
        </p>
      </div>
      {!is_current && (
        <Button look="danger" onClick={onEnd} aria-label={`End the login of ${name}`}>
          End
        </Button>
      )}
    </li>
  );
}
