import type { SessionInfo } from '../api.js';
import { Select } from '../kit/select.js';
import type { Seen } from '../live/overview.js';

/** The other hosts that sessions run on. */
export function hostsOf(sessions: readonly Seen[]): string[] {
  const hosts = new Set(sessions.flatMap(({ info }) => info.host ?? []));
  return [...hosts].sort();
}

/** Those of this host first, then one host after the other, each in the order that it had. */
export function byHost(sessions: readonly Seen[]): Seen[] {
  const groups = new Map<string, Seen[]>();
  for (const host of ['', ...hostsOf(sessions)]) groups.set(host, []);
  for (const session of sessions) groups.get(session.info.host ?? '')?.push(session);
  return [...groups.values()].flat();
}

interface HostChoiceProps {
  hosts: readonly string[];
  value: string;
  onChange: (host: string) => void;
}

/** Shows the sessions of one host, or of all. */
export function HostChoice({ hosts, value, onChange }: HostChoiceProps) {
  const options = [{ value: '', label: 'All hosts' }, ...hosts.map((host) => ({ value: host, label: host }))];
  return <Select label="Host" value={value} options={options} onChange={onChange} />;
}

/** Above the sessions of a host. */
export function HostTitle({ info }: { info: SessionInfo }) {
  return (
    <li className="col-span-full flex items-baseline gap-2 border-b border-line pb-1">
      <h2 className="font-medium">{info.host}</h2>
      {info.is_unreachable && <span className="text-xs text-warn">unreachable; shown as it was known last</span>}
    </li>
  );
}
