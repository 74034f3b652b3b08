import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../base/bounded-map.js';
import type { Clock } from '../../../base/clock.js';
import type { Disposable } from '../../../base/disposable.js';
import { Emitter } from '../../../base/emitter.js';
import { fail } from '../../../base/errors/errors.js';
import type { Principal } from '../../../service/access.js';
import { Shares } from './shares.js';

/** A connection without a login is closed after this. */
const STRANGER_MS = 10_000;
/** Answers announce that after this, so that the client sends its next request on a new connection. */
const LEAVING_MS = 5000;
const LOOK_MS = 15_000;
/** Checks after which a client that reads nothing of its answer counts as gone. */
const MAX_STUCK = 4;
/** Shares of all connections: without a login, between two requests, and in use. */
const PARTS = { strangers: 0.1, idle: 0.1, inUse: 0.8 };

/** Far more than can be in progress when a token or a login ends. */
const MAX_REMEMBERED = 1000;

export interface ConnectionLimits {
  connections: number;
  tokenShare: number;
}

interface Connection {
  address: string;
  socket: Socket;
  openedMs: number;
  requests: number;
  timer: Disposable;
  taken: number;
  stuck: number;
}

/**
 * All connections. Those in use are divided among callers. For a new connection, the oldest unused one of the busiest
 * address makes room, so that newcomers always get in. The connections of a token or a login end with it.
 */
export class Connections implements Disposable {
  readonly #clock: Clock;
  readonly #limits: { strangers: number; idle: number };
  readonly #inUse: Shares;
  readonly #byPrincipal = new Map<string, Set<FastifyRequest>>();
  /** By the client's address and port, because TLS uses a second socket object for the same connection. */
  readonly #open = new Map<unknown, Connection>();
  /** Oldest first. */
  readonly #strangers = new Set<Connection>();
  readonly #idle = new Set<Connection>();
  /** The tokens and logins that have ended; their ids are never used again. */
  readonly #ended = new BoundedMap<string, true>(MAX_REMEMBERED);
  readonly #cut = new Emitter<string>();
  #look: Disposable;
  /** The id of a token or a login that has ended. */
  readonly onCut = this.#cut.event;

  constructor(clock: Clock, { connections, tokenShare }: ConnectionLimits) {
    this.#clock = clock;
    const part = (share: number) => Math.max(1, Math.floor(connections * share));
    this.#limits = { strangers: part(PARTS.strangers), idle: part(PARTS.idle) };
    this.#inUse = new Shares({ limit: part(PARTS.inUse), what: 'requests and streams', tokenShare });
    this.#look = this.#lookLater();
  }

  get size(): number {
    return this.#open.size;
  }

  /** A client has connected and is not authenticated yet. */
  add(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const key = keyOf(socket);
    const timer = this.#clock.after(STRANGER_MS, () => socket.destroy(), { isBackground: true });
    const connection = { address, socket, openedMs: this.#clock.now(), requests: 0, timer, taken: 0, stuck: 0 };
    this.#open.set(key, connection);
    this.#strangers.add(connection);
    socket.once('close', () => {
      timer.dispose();
      this.#strangers.delete(connection);
      this.#idle.delete(connection);
      if (this.#open.get(key) === connection) this.#open.delete(key);
    });
    makeRoom(this.#strangers, this.#limits.strangers);
  }

  /** A connection without a login that will be closed soon. */
  isLeaving(socket: Socket): boolean {
    const connection = this.#open.get(keyOf(socket));
    if (!connection || !this.#strangers.has(connection)) return false;
    return this.#clock.now() - connection.openedMs >= LEAVING_MS;
  }

  /** A request from a known caller. Throws `too_many_requests` when the caller has used up its share. */
  note(principal: Principal, request: FastifyRequest, reply: FastifyReply): void {
    // the token may have been revoked since it was looked up
    if (this.#ended.has(principal.id)) throw fail('unauthorized', {});
    const place = this.#inUse.take(principal);
    const connection = this.#begin(request);
    const open = this.#byPrincipal.get(principal.id) ?? new Set();
    this.#byPrincipal.set(principal.id, open.add(request));
    const forget = () => {
      place.dispose();
      if (connection) this.#end(connection);
      open.delete(request);
      if (open.size === 0 && this.#byPrincipal.get(principal.id) === open) this.#byPrincipal.delete(principal.id);
    };
    // another caller may use the same connection later, unless it is a WebSocket
    (request.ws ? request.raw.socket : reply.raw).once('close', forget);
  }

  has(principalId: string): boolean {
    return this.#byPrincipal.has(principalId);
  }

  /** Ends all connections of a token or a login, except the request that ends it. */
  cut(principalId: string, asking: FastifyRequest): void {
    this.#ended.set(principalId, true);
    for (const request of this.#byPrincipal.get(principalId) ?? [])
      if (request !== asking) request.raw.socket.destroy();
    this.#cut.emit(principalId);
  }

  /** Ends all connections. */
  dispose(): void {
    this.#look.dispose();
    for (const { socket } of this.#open.values()) socket.destroy();
  }

  #begin({ raw }: FastifyRequest): Connection | undefined {
    const connection = this.#open.get(keyOf(raw.socket));
    if (!connection) return undefined;
    connection.timer.dispose();
    connection.socket = raw.socket;
    connection.requests++;
    this.#strangers.delete(connection);
    this.#idle.delete(connection);
    return connection;
  }

  #end(connection: Connection): void {
    connection.requests--;
    if (connection.requests > 0 || connection.socket.destroyed) return;
    this.#idle.add(connection);
    makeRoom(this.#idle, this.#limits.idle);
  }

  #lookLater(): Disposable {
    return this.#clock.after(
      LOOK_MS,
      () => {
        for (const connection of this.#open.values()) cutIfStuck(connection);
        this.#look = this.#lookLater();
      },
      { isBackground: true },
    );
  }
}

/** Clients of a Unix socket have no address. */
function keyOf(socket: Socket): unknown {
  const { remoteAddress, remotePort } = socket;
  return remotePort === undefined ? socket : `${remoteAddress} ${remotePort}`;
}

function makeRoom(connections: Set<Connection>, limit: number): void {
  while (connections.size > limit) {
    const oldest = oldestOfBusiest(connections);
    if (!oldest) return;
    connections.delete(oldest);
    oldest.socket.destroy();
  }
}

/** The oldest connection of the address with the most connections. */
function oldestOfBusiest(connections: ReadonlySet<Connection>): Connection | undefined {
  const counts = new Map<string, number>();
  for (const { address } of connections) counts.set(address, (counts.get(address) ?? 0) + 1);
  const most = Math.max(...counts.values());
  for (const connection of connections) if (counts.get(connection.address) === most) return connection;
  return undefined;
}

/** Unread output stays in memory, and more may follow. */
function cutIfStuck(connection: Connection): void {
  const { socket } = connection;
  const taken = socket.bytesWritten - socket.writableLength;
  connection.stuck = socket.writableLength > 0 && taken === connection.taken ? connection.stuck + 1 : 0;
  connection.taken = taken;
  if (connection.stuck >= MAX_STUCK) socket.destroy();
}
