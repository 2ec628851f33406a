/** Realtime without clients, which records what is published. */
export function recordedRealtime() {
  const events: object[] = []
  const ids = new Set<string>()
  return {
    /** Each id once, as in the order of a room. */
    events,
    async publish(_room: string, id: string, event: object): Promise<void> {
      if (!ids.has(id)) events.push(event)
      ids.add(id)
    },
  }
}

export type RecordedRealtime = ReturnType<typeof recordedRealtime>
