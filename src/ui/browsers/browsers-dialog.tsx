import { useEffect, useState } from 'react';
import { endLogin, type LoginInfo, listLogins } from '../api.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Failure } from '../kit/failure.js';
import { browserName } from './browser-name.js';

/** The browsers that are logged in, each with a button that ends its login. */
export function BrowsersDialog({ onClose }: { onClose: () => void }) {
  const [logins, setLogins] = useState<LoginInfo[]>();
  const [error, setError] = useState<Error>();
  const look = () => listLogins().then(setLogins).catch(setError);
  useEffect(() => {
    listLogins().then(setLogins).catch(setError);
  }, []);
  const end = (id: string) => {
    endLogin(id).then(look).catch(setError);
  };
  return (
    <Dialog
      title="Signed-in browsers"
      description="Ending a login closes everything that the browser has open here."
      isOpen
      onOpenChange={onClose}
    >
      {error && <Failure error={error} />}
      {!error && !logins && <p className="text-muted">Looking for browsers…</p>}
      {logins && (
        <ul className="divide-y divide-line">
          {logins.map((login) => (
            <Row key={login.id} login={login} onEnd={() => end(login.id)} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Row({ login, onEnd }: { login: LoginInfo; onEnd: () => void }) {
  const { user_agent, created_at, last_used_at, expires_at, is_current } = login;
  const name = browserName(user_agent);
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={user_agent}>
          {name}
          {is_current && <span className="ml-2 text-xs font-normal text-good">this browser</span>}
        </p>
        <p className="text-xs text-muted">Last used {timeText(last_used_at)}</p>
        <p className="text-xs text-muted">
          Logged in {dateText(created_at)} · ends {dateText(expires_at)}
        </p>
      </div>
      <Button
        look="danger"
        onClick={onEnd}
        aria-label={`End the login of ${name}${is_current ? ', this browser' : ''}`}
      >
        End
      </Button>
    </li>
  );
}

function timeText(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

function dateText(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
