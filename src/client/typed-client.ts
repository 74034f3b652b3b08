import type { z } from 'zod';
import type { Disposable } from '../base/disposable.js';
import type { TtypilotError } from '../base/errors/errors.js';
import type { CallOptions } from '../operations/call-context.js';
import type { Client } from '../operations/client.js';
import type { Operations } from '../operations/index.js';
import { snakeCase } from './wire-errors.js';

/** The name of an operation, as on the wire. */
export type OperationName = keyof Operations;

/** What an operation takes, with the fields that name its session or pane. */
export type OperationInput<Name extends OperationName> = OwnInput<z.input<Operations[Name]['input']>> &
  TargetInput<Operations[Name]['target'], Operations[Name]['effect']>;

export type OperationOutput<Name extends OperationName> = z.output<Operations[Name]['output']>;

/** A session, or a tmux pane in its place. */
export type SessionTarget = { session_id: string } | { pane_id: string; socket_name?: string | undefined };

/** zod types an empty object as one without any fields, which would refuse those of the target. */
type OwnInput<Input> = string extends keyof Input ? unknown : Input;

type TargetInput<Target, Effect> = Target extends 'session' ? SessionTarget & ActFields<Effect> : unknown;

type ActFields<Effect> = Effect extends 'read'
  ? unknown
  : { allow_self?: boolean | undefined } & (Effect extends 'input' ? { leave_mode?: boolean | undefined } : unknown);

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** Each operation as a method: `get_screen` is `getScreen`. */
type OperationMethods = {
  [Name in OperationName as CamelCase<Name>]: (
    ...args: object extends OperationInput<Name>
      ? [input?: OperationInput<Name>, options?: CallOptions]
      : [input: OperationInput<Name>, options?: CallOptions]
  ) => Promise<OperationOutput<Name>>;
};

/** A connection to a service or a daemon, typed from the list of operations. */
export interface TypedClient extends Omit<Connection, 'call'>, OperationMethods {
  /** Runs an operation by name. Rejects only with errors from the table. */
  call<Name extends OperationName>(
    name: Name,
    input: OperationInput<Name>,
    options?: CallOptions,
  ): Promise<OperationOutput<Name>>;
}

export interface Connection extends Client {
  /** The URL of the service, or the path of the socket. */
  readonly address: string;
  /** The connection is lost. */
  onClose(listener: (reason: TtypilotError) => void): Disposable;
  /** Closes the connection; the sessions keep running. */
  close(): void;
}

/** Names that JavaScript itself looks up on any object: `await` looks for `then`. */
const NOT_OPERATIONS = ['then', 'toJSON'];

/** Adds types and a method per operation. Method names are computed, so that no list is shipped to browsers. */
export function typed(connection: Connection): TypedClient {
  return new Proxy(connection, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target);
      if (typeof own === 'function') return own.bind(target);
      if (own !== undefined || typeof name !== 'string' || NOT_OPERATIONS.includes(name)) return own;
      return (input: unknown = {}, options?: CallOptions) => target.call(snakeCase(name), input, options);
    },
  }) as unknown as TypedClient;
}
