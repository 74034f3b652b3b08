/** By the socket of the tmux server: it is one for all who use it in this process. */
const last = new Map<string, Promise<void>>();

/**
 * Work on the connections to a tmux server, one after the other: a client that comes or goes while another one attaches
 * can make the server crash (before 3.7).
 */
export function takeTurn(socketName: string, work: () => Promise<void>): void {
  const turn = (last.get(socketName) ?? Promise.resolve()).then(work).catch(() => {});
  last.set(socketName, turn);
  void turn.then(() => {
    if (last.get(socketName) === turn) last.delete(socketName);
  });
}
