import { BUSY, CONFLICT, type ErrorEntry, WRONG } from './error-kinds.js';

/** What can be wrong with a service itself, and with who wants to use it. */
export const serviceErrors = {
  address_unusable: {
    ...CONFLICT,
    message: 'The service cannot listen on {address}: {reason}.',
    hint: 'Choose another one with --host and --port; --port 0 takes a free port.',
  },
  backup_not_possible: {
    ...CONFLICT,
    message: 'The database {path} was not backed up: {reason}.',
    hint: '{advice}',
  },
  database_newer: {
    ...CONFLICT,
    exit: 3,
    message: 'The database {path} was written by a newer ttypilot: this one does not know {migration}.',
    hint: 'Update ttypilot, or name another data directory.',
  },
  database_unusable: {
    ...CONFLICT,
    exit: 3,
    message: 'The database {path} cannot be used: {reason}.',
    hint: 'Move it away to start with an empty one, or name another data directory.',
  },
  file_unusable: {
    ...CONFLICT,
    exit: 3,
    message: '{path} cannot be used: {reason}.',
    hint: 'Check the path, its owner and its mode, or name another directory (--data-dir).',
  },
  host_not_allowed: {
    http: 403,
    rpc: -32004,
    exit: 1,
    message: 'The service does not answer under the name {host}.',
    hint: 'Use the address that it prints when it starts, or allow this one in config.yaml (service.allowed_hosts).',
  },
  insecure_host: {
    ...WRONG,
    message: 'On {host} others could read all that is typed and shown: the service listens there only with TLS.',
    hint: 'Give --tls-cert and --tls-key, or use a tunnel to 127.0.0.1, or say --insecure if the network is yours alone.',
  },
  memory_limit: {
    ...BUSY,
    message: '{what} takes {used} MB of memory; above {limit} MB no session is started.',
    hint: 'Close sessions, or raise {key} in config.yaml.',
  },
  no_service: {
    http: 503,
    rpc: -32004,
    exit: 3,
    message: 'No ttypilot is running at {address}.',
    hint: 'Start one with: ttypilot daemon start, or with a page in the browser: ttypilot serve',
  },
  origin_not_allowed: {
    http: 403,
    rpc: -32004,
    exit: 1,
    message: 'Pages of {origin} may not use the service.',
    hint: 'Open the page of the service itself.',
  },
  service_lost: {
    http: 503,
    rpc: -32004,
    exit: 3,
    message: 'The ttypilot at {address} is gone: {reason}.',
    hint: 'Look at its log with: ttypilot daemon status',
  },
  service_running: {
    ...CONFLICT,
    message: 'A ttypilot is running already at {address} (pid {pid}).',
    hint: 'Use it, or end it; a daemon ends with: ttypilot daemon stop',
  },
  service_stuck: {
    ...CONFLICT,
    message: 'The ttypilot at {address} has not ended within {seconds} s.',
    hint: 'End it with: kill -9 {pid}',
  },
  service_unreachable: {
    http: 503,
    rpc: -32004,
    exit: 3,
    message: 'Nothing answers at {address}, the address in TTYPILOT_URL.',
    hint: 'Start the service there, correct TTYPILOT_URL, or unset it to use the ttypilot of this machine.',
  },
  store_unavailable: {
    ...BUSY,
    message: 'The database does not take writes now: {reason}.',
    hint: 'What has happened is kept and written later. Make room on the disk or bring the database back; GET /healthz says when it works.',
  },
  token_refused: {
    http: 401,
    rpc: -32004,
    exit: 1,
    message: 'The service at {address} does not accept the token from {source}.',
    hint: 'Use the token in the data directory of that service (the file token), or a newer one that it has given out.',
  },
  unauthorized: {
    http: 401,
    rpc: -32004,
    exit: 1,
    message: 'This needs a login.',
    hint: 'Send the token in DATA_DIR/token as: Authorization: Bearer TOKEN. Browsers log in by a link: ttypilot login',
  },
  unproven_service: {
    http: 502,
    rpc: -32004,
    exit: 3,
    message: 'What answers at {address} is not proven to be the ttypilot of {directory}: {reason}.',
    hint: 'No token was sent there. For a service elsewhere, give a token of that service in TTYPILOT_TOKEN.',
  },
  unsafe_data_directory: {
    ...CONFLICT,
    exit: 3,
    message: 'The data directory {directory} is not safe to use: {reason}.',
    hint: 'Mend it with: {mend}',
  },
  unsafe_directory: {
    ...CONFLICT,
    exit: 3,
    message: 'The directory {directory} cannot hold a private socket: {reason}.',
    hint: 'Make it yours alone (chmod 700) or remove it, or name another one in TTYPILOT_RUNTIME_DIR.',
  },
  unusable_token: {
    ...CONFLICT,
    exit: 3,
    message: 'The token file {path} is not used: {reason}.',
    hint: 'Remove it with: rm {path}. The service makes a new token when it starts.',
  },
  wrong_protocol: {
    ...CONFLICT,
    exit: 3,
    message: 'The ttypilot at {address} is version {version} and speaks protocol {protocol}; here it is {wanted}.',
    hint: 'Restart it with: ttypilot daemon restart. Its sessions end.',
  },
} as const satisfies Record<string, ErrorEntry>;
