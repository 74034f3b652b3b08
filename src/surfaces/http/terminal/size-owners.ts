import { TtypilotError } from '../../../base/errors/errors.js';
import type { LiveSession } from '../../../session/live-session.js';

/** A viewer of a session that may want a certain size. */
export interface SizeViewer {
  wantedSize: { cols: number; rows: number } | undefined;
  /** It wants that size only while it is the only viewer. */
  isWishForAlone: boolean;
  isSizeOwner: boolean;
  /** It now owns the size, or no longer does. */
  ownerChanged(): void;
  failed(error: TtypilotError): void;
}

/** One viewer of a session sets its size; the others scale. Without an owner, the next viewer that asks becomes the owner. */
export class SizeOwners {
  readonly #viewers = new Map<string, Set<SizeViewer>>();

  add(session: LiveSession, viewer: SizeViewer): void {
    const viewers = this.#viewers.get(session.id) ?? new Set();
    this.#viewers.set(session.id, viewers.add(viewer));
  }

  /** A viewer asks for a size. */
  request(session: LiveSession, viewer: SizeViewer, { take = false }: { take?: boolean | undefined }): void {
    const viewers = [...(this.#viewers.get(session.id) ?? [])];
    const owner = viewers.find((other) => other.isSizeOwner);
    const isOthers = owner ? owner !== viewer : viewer.isWishForAlone && viewers.length > 1;
    if (isOthers && !take) return;
    if (owner !== viewer) {
      viewer.isSizeOwner = true;
      if (owner) {
        owner.isSizeOwner = false;
        owner.ownerChanged();
      }
      viewer.ownerChanged();
    }
    this.#apply(session, viewer);
  }

  /** A viewer has left. If it was the owner, the newest viewer that wants a size takes over. */
  remove(session: LiveSession, viewer: SizeViewer): void {
    const viewers = this.#viewers.get(session.id);
    viewers?.delete(viewer);
    if (viewers?.size === 0) this.#viewers.delete(session.id);
    viewer.isSizeOwner = false;
    const others = [...(viewers ?? [])];
    if (others.some((other) => other.isSizeOwner)) return;
    const heir = others.findLast((other) => other.wantedSize && (!other.isWishForAlone || others.length === 1));
    if (heir && !session.exit) this.request(session, heir, {});
  }

  #apply(session: LiveSession, viewer: SizeViewer): void {
    const { wantedSize } = viewer;
    const { cols, rows } = session.terminal;
    if (!wantedSize || session.exit || (wantedSize.cols === cols && wantedSize.rows === rows)) return;
    const refuse = (error: unknown) => {
      if (error instanceof TtypilotError) viewer.failed(error);
    };
    try {
      session.resize(wantedSize.cols, wantedSize.rows).done.catch(refuse);
    } catch (error) {
      refuse(error);
    }
  }
}
