import { Gauge, type Registry } from 'prom-client'
import type { Component } from '#contract/health/schemas.ts'
import type { StreamHealth } from '#engine-protocol/index.ts'
import type { Probe } from '#server/health/index.ts'

type Labels = Readonly<Record<string, string>>
type Sample = readonly [value: number, labels?: Labels]

/** A figure that is read for each scrape; without samples it is missing from that scrape. */
interface Figure {
  readonly name: string
  readonly help: string
  readonly labelNames?: readonly string[]
  read(): readonly Sample[] | Promise<readonly Sample[]>
}

/** Registers figures. `failed` is called for those that cannot be read; the others are served. */
export function registerGauges(
  registry: Registry,
  figures: readonly Figure[],
  failed: (error: unknown, name: string) => void,
): void {
  for (const { name, help, labelNames = [], read } of figures) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        gauge.reset()
        if (labelNames.length === 0) gauge.remove()
        try {
          for (const [value, labels = {}] of await read()) gauge.set(labels, value)
        } catch (error) {
          failed(error, name)
        }
      },
    })
  }
}

/** The state of each component, as `/health` shows it. */
export const componentFigures = (probes: ReadonlyMap<Component, Probe>): readonly Figure[] => [
  {
    name: 'kirari_component_up',
    help: '1 for a component that works, else 0; components that are turned off are missing.',
    labelNames: ['component'],
    async read() {
      const states = await Promise.all([...probes].map(([component, probe]) => readState(component, probe)))
      return states.flatMap(([component, state]) => (state === 'off' ? [] : [[state === 'ok' ? 1 : 0, { component }]]))
    },
  },
]

async function readState(component: Component, probe: Probe): Promise<readonly [Component, string]> {
  try {
    return [component, (await probe()).state]
  } catch {
    return [component, 'down']
  }
}

export const bucketFigures = (waiting: () => number | null): readonly Figure[] => [
  {
    name: 'kirari_bucket_waiting_files',
    help: 'Files of recordings that are not in the bucket yet.',
    read() {
      const files = waiting()
      return files === null ? [] : [[files]]
    },
  },
]

export interface RealtimeSource {
  connections(): number
  /** Open rooms by kind. */
  roomCounts(): ReadonlyMap<string, number>
}

export const realtimeFigures = (realtime: RealtimeSource): readonly Figure[] => [
  {
    name: 'kirari_realtime_connections',
    help: 'Open realtime sockets of this process.',
    read: () => [[realtime.connections()]],
  },
  {
    name: 'kirari_realtime_rooms',
    help: 'Rooms that clients of this process have joined, by kind.',
    labelNames: ['kind'],
    read: () => Array.from(realtime.roomCounts(), ([kind, count]) => [count, { kind }]),
  },
]

export interface LivesSource {
  countOnAir(): Promise<number>
  /** The latest health of each stream with an encoder, of all engines. */
  streamHealth(): readonly StreamHealth[]
}

const seconds = (milliseconds: number): number => milliseconds / 1000
const protocols: readonly StreamHealth['protocol'][] = ['rtmp', 'whip']
const renditionStates: readonly StreamHealth['renditions'][number]['state'][] = [
  'starting',
  'running',
  'dropped',
  'failed',
]

export function livesFigures({ countOnAir, streamHealth }: LivesSource): readonly Figure[] {
  /** One value of all streams; missing without streams. */
  const overStreams = (name: string, help: string, of: (streams: readonly StreamHealth[]) => number): Figure => ({
    name,
    help,
    read() {
      const streams = streamHealth()
      return streams.length === 0 ? [] : [[of(streams)]]
    },
  })
  const highest = (streams: readonly StreamHealth[], of: (stream: StreamHealth) => number): number =>
    Math.max(...streams.map(of))
  return [
    { name: 'kirari_lives_on_air', help: 'Lives on air, of all nodes.', read: async () => [[await countOnAir()]] },
    {
      name: 'kirari_streams',
      help: 'Streams with a connected encoder, of all nodes, by protocol.',
      labelNames: ['protocol'],
      read: () =>
        protocols.map((of) => [streamHealth().filter(({ protocol }) => protocol === of).length, { protocol: of }]),
    },
    {
      name: 'kirari_stream_renditions',
      help: 'Smaller renditions of all streams, by state; dropped where the machine did not keep up.',
      labelNames: ['state'],
      read() {
        const states = streamHealth().flatMap(({ renditions }) => renditions.map(({ state }) => state))
        return renditionStates.map((state) => [states.filter((one) => one === state).length, { state }])
      },
    },
    overStreams('kirari_stream_bits_per_second', 'Bit rate that all encoders send together.', (streams) =>
      streams.reduce((sum, { bitrate }) => sum + bitrate, 0),
    ),
    overStreams(
      'kirari_stream_part_lateness_seconds',
      'Highest lateness of any stream: 99th percentile of the time from the last byte of a part to its listing.',
      (streams) => seconds(highest(streams, ({ partLateness }) => partLateness)),
    ),
    overStreams(
      'kirari_stream_queued_seconds',
      'Most media of any stream that was received and is in no playlist yet.',
      (streams) => seconds(highest(streams, ({ queued }) => queued)),
    ),
    overStreams(
      'kirari_stream_speed',
      'Lowest speed of any encoder: media time per wall-clock time; below 1 it falls behind.',
      (streams) => -highest(streams, ({ speed }) => -speed),
    ),
  ]
}

/** Files of videos that are not converted yet. */
export const videosFigures = (
  count: () => Promise<readonly { readonly state: string; readonly files: number }[]>,
): readonly Figure[] => [
  {
    name: 'kirari_video_files_unfinished',
    help: 'Video files that are not converted yet, of all nodes, by state: uploading, waiting or converting.',
    labelNames: ['state'],
    read: async () => (await count()).map(({ state, files }) => [files, { state }]),
  },
]
