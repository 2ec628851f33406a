/** The viewers of one process by room. */
export type ViewersByRoom = ReadonlyMap<string, ReadonlySet<string>>

/** Which viewers each process has in each room, and how many they are together: a viewer of several processes counts once. */
export class ViewerSets {
  readonly #processes = new Map<string, Map<string, Set<string>>>()
  /** For each viewer of a room the number of processes that have them. */
  readonly #rooms = new Map<string, Map<string, number>>()

  count(room: string): number {
    return this.#rooms.get(room)?.size ?? 0
  }

  of(node: string): ViewersByRoom {
    return this.#processes.get(node) ?? new Map()
  }

  /** False for a viewer whom the process has already. */
  add(node: string, room: string, viewer: string): boolean {
    const rooms = this.#processes.get(node) ?? new Map<string, Set<string>>()
    this.#processes.set(node, rooms)
    const viewers = rooms.get(room) ?? new Set()
    rooms.set(room, viewers)
    if (viewers.has(viewer)) return false
    viewers.add(viewer)
    const held = this.#rooms.get(room) ?? new Map<string, number>()
    this.#rooms.set(room, held)
    held.set(viewer, (held.get(viewer) ?? 0) + 1)
    return true
  }

  /** False for a viewer whom the process does not have. */
  remove(node: string, room: string, viewer: string): boolean {
    const rooms = this.#processes.get(node)
    const viewers = rooms?.get(room)
    if (!rooms || !viewers?.delete(viewer)) return false
    if (viewers.size === 0) rooms.delete(room)
    if (rooms.size === 0) this.#processes.delete(node)
    this.#release(room, viewer)
    return true
  }

  drop(node: string): void {
    for (const [room, viewers] of this.of(node)) for (const viewer of viewers) this.#release(room, viewer)
    this.#processes.delete(node)
  }

  #release(room: string, viewer: string): void {
    const held = this.#rooms.get(room)
    const left = (held?.get(viewer) ?? 0) - 1
    if (left > 0) held?.set(viewer, left)
    else held?.delete(viewer)
    if (held?.size === 0) this.#rooms.delete(room)
  }
}
