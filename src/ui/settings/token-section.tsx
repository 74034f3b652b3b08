import { Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../kit/button.js';
import { ConfirmDialog } from '../kit/confirm-dialog.js';
import { Failure } from '../kit/failure.js';
import { NewTokenDialog } from './new-token-dialog.js';
import { dateText, Section } from './section.js';
import { listTokens, revokeToken, SCOPES, type TokenInfo } from './tokens.js';

/** The tokens of programs: their names, permissions and expiry. */
export function TokenSection() {
  const [tokens, setTokens] = useState<TokenInfo[]>();
  const [error, setError] = useState<Error>();
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<TokenInfo>();
  const look = useCallback(() => void listTokens().then(setTokens, setError), []);
  useEffect(look, [look]);
  const revoke = ({ id }: TokenInfo) => {
    setRevoked(undefined);
    setError(undefined);
    revokeToken(id).then(look, setError);
  };
  return (
    <Section
      title="Tokens"
      description="For programs that use this service. Give each its own token, so that you can revoke one without the others."
      action={
        <Button onClick={() => setCreating(true)}>
          <Plus size={15} aria-hidden /> New token
        </Button>
      }
    >
      {error && <Failure error={error} />}
      {tokens?.length === 0 && <p className="text-[13px] text-muted">No tokens besides your own.</p>}
      <ul className="divide-y divide-line">
        {tokens?.map((token) => (
          <Row key={token.id} token={token} onRevoke={() => setRevoked(token)} />
        ))}
      </ul>
      {isCreating && <NewTokenDialog onCreated={look} onClose={() => setCreating(false)} />}
      {revoked && (
        <ConfirmDialog
          title={`Revoke the token ${revoked.name}?`}
          description="Programs that use it lose access at once."
          action="Revoke"
          onConfirm={() => revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Section>
  );
}

function Row({ token, onRevoke }: { token: TokenInfo; onRevoke: () => void }) {
  const { name, scope, created_at } = token;
  const allowed = SCOPES.find(({ value }) => value === scope)?.label ?? scope;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="text-xs text-muted">
          {allowed} (<code className="font-mono">{scope}</code>) · created {dateText(created_at)}
        </p>
      </div>
      <Button look="danger" onClick={onRevoke} aria-label={`Revoke the token ${name}`}>
        Revoke
      </Button>
    </li>
  );
}
