import { addSample, type Sample } from './speed.ts'

/** The channel and video that a file belongs to. */
export interface Target {
  readonly channelId: number
  /** The video whose file it is or replaces; null for a new video. */
  readonly videoId: number | null
  /** The address of an upload that continues; null for a new one. */
  readonly uploadUrl: string | null
}

export interface Upload {
  readonly key: number
  readonly channelId: number
  readonly videoId: number | null
  readonly name: string
  readonly bytes: number
  readonly sent: number
  readonly samples: readonly Sample[]
  /** `interrupted`: without a connection, and continues by itself. */
  readonly state: 'queued' | 'sending' | 'paused' | 'interrupted' | 'refused'
  /** Why it was refused. */
  readonly message: string
}

export interface TransferEvents {
  /** The server has assigned the upload to a video. */
  assigned(videoId: number): void
  progress(sent: number): void
  done(): void
  /** There is no connection to the server. */
  lost(): void
  refused(message: string): void
}

/** The transfer of one file. */
export interface Transfer {
  start(): void
  stop(): Promise<void>
  /** Stops, and deletes what has arrived. */
  discard(): Promise<void>
}

interface QueueDeps {
  open(file: File, target: Target, events: TransferEvents): Promise<Transfer>
  now(): number
}

/** Files that are sent at the same time. */
const sendAtOnce = 3

interface Entry {
  readonly file: File
  readonly target: Target
  transfer: Transfer | null
}

/** The uploads of this browser tab; they continue while the user opens other pages. */
export function createUploadQueue({ open, now }: QueueDeps) {
  let uploads: readonly Upload[] = []
  let lastKey = 0
  const entries = new Map<number, Entry>()
  const listeners = new Set<() => void>()

  function set(next: readonly Upload[]): void {
    uploads = next
    for (const listener of listeners) listener()
  }
  const find = (key: number) => uploads.find((upload) => upload.key === key)
  const change = (key: number, changes: Partial<Upload>): void =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)))

  function remove(key: number): void {
    entries.delete(key)
    set(uploads.filter((upload) => upload.key !== key))
    startQueued()
  }

  const eventsOf = (key: number): TransferEvents => ({
    assigned: (videoId) => change(key, { videoId }),
    progress(sent) {
      const upload = find(key)
      if (upload) change(key, { sent, samples: addSample(upload.samples, { at: now(), sent }) })
    },
    done: () => remove(key),
    lost() {
      if (find(key)?.state === 'sending') change(key, { state: 'interrupted', samples: [] })
      startQueued()
    },
    refused(message) {
      change(key, { state: 'refused', message, samples: [] })
      startQueued()
    },
  })

  async function start(key: number, { file, target, transfer }: Entry): Promise<void> {
    change(key, { state: 'sending', samples: [] })
    const opened = transfer ?? (await open(file, target, eventsOf(key)))
    const entry = entries.get(key)
    if (!entry) return opened.discard()
    entry.transfer = opened
    // It may have been paused while it was opened.
    if (find(key)?.state === 'sending') opened.start()
    return undefined
  }

  function startQueued(): void {
    const free = sendAtOnce - uploads.filter(({ state }) => state === 'sending').length
    for (const { key } of uploads.filter(({ state }) => state === 'queued').slice(0, Math.max(free, 0))) {
      const entry = entries.get(key)
      if (entry) start(key, entry).catch(() => eventsOf(key).lost())
    }
  }

  function resume(key: number): void {
    change(key, { state: 'queued', message: '' })
    startQueued()
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    uploads: (): readonly Upload[] => uploads,
    add(file: File, target: Target): void {
      lastKey += 1
      const { channelId, videoId } = target
      const key = lastKey
      entries.set(key, { file, target, transfer: null })
      const { name, size: bytes } = file
      set([...uploads, { key, channelId, videoId, name, bytes, sent: 0, samples: [], state: 'queued', message: '' }])
      startQueued()
    },
    async pause(key: number): Promise<void> {
      change(key, { state: 'paused', samples: [] })
      await entries.get(key)?.transfer?.stop()
      startQueued()
    },
    resume,
    async cancel(key: number): Promise<void> {
      const transfer = entries.get(key)?.transfer
      remove(key)
      await transfer?.discard()
    },
    /** Continues all uploads that lost the connection. */
    resumeInterrupted(): void {
      for (const { key, state } of uploads) if (state === 'interrupted') resume(key)
    },
    /** The machine was asleep: requests from before may never end. */
    async restartSending(): Promise<void> {
      for (const { key, state } of uploads) {
        if (state !== 'sending') continue
        await entries.get(key)?.transfer?.stop()
        if (find(key)?.state === 'sending') resume(key)
      }
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
