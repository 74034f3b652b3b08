import { BUSY, CONFLICT, REFUSED, UNDELIVERED } from './on-surfaces.js';

/** Errors of a fleet, a part of the error table. */
export const fleetErrors = {
  answer_lost: {
    ...UNDELIVERED,
    message: '{host} did not answer {operation}, so it is unknown whether it took effect.',
    hint: 'It was not repeated. Within five minutes, the same call with the header x-ttypilot-call: {callId} gets the answer of the first one, or is carried out if that never arrived.',
  },
  code_refused: {
    ...CONFLICT,
    message: 'The join code for {host} was refused: {reason}.',
    hint: 'Make a new one: ttypilot fleet add {host}',
  },
  host_full: {
    ...BUSY,
    message: 'No program can be started on {host}: {reason}.',
    hint: 'Choose other labels or another host, or end programs there.',
  },
  host_silent: {
    ...BUSY,
    message: '{host} did nothing: {reason}.',
    hint: 'Call again.',
  },
  host_taken: {
    ...CONFLICT,
    message: 'Another process is in the fleet as {host}.',
    hint: 'Give this host another name with --name.',
  },
  no_fleet_here: {
    ...REFUSED,
    message: 'This ttypilot is not the door of a fleet, so it cannot use {what}.',
    hint: 'Ask a door: ttypilot serve --fleet URL',
  },
  not_at_door: {
    ...REFUSED,
    message: 'A door cannot carry out {operation} for {what}.',
    hint: 'Run it on the host itself, where ttypilot has the same operations.',
  },
  unknown_host: {
    ...REFUSED,
    message: 'There is no host {host} in the fleet that this door has heard of.',
    hint: 'List the hosts: ttypilot fleet list',
  },
} as const;
