import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, test } from 'vitest'
import type { Component } from '#contract/health/schemas.ts'
import type { StreamHealth } from '#engine-protocol/index.ts'
import type { Probe } from '#server/health/index.ts'
import { streamHealth } from '#tests/support/stream-health.ts'
import { bucketFigures, componentFigures, livesFigures, realtimeFigures, registerGauges } from './gauges.ts'
import { createRegistry } from './index.ts'
import { openMetricsServer, type MetricsServer } from './server.ts'

const log = pino({ level: 'silent' })

const health: StreamHealth = { ...streamHealth, bitrate: 2_000_000 }
const rendition = { name: '360p', width: 640, height: 360, bitrate: 700_000 }

/** The samples of a scrape by series, and the names of metrics that could not be read. */
async function scrape(figures: Parameters<typeof registerGauges>[1]) {
  const registry = new Registry()
  const failed: string[] = []
  registerGauges(registry, figures, (_error, name) => failed.push(name))
  const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const samples = Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
  return { samples, failed }
}

describe('a scrape', () => {
  test('contains the sockets and rooms of this process', async () => {
    const realtime = { connections: () => 3, roomCounts: () => new Map([['live', 2]]) }
    expect((await scrape(realtimeFigures(realtime))).samples).toEqual({
      kirari_realtime_connections: 3,
      'kirari_realtime_rooms{kind="live"}': 2,
    })
  })

  test('contains the worst figures of all streams', async () => {
    const streams: StreamHealth[] = [
      { ...health, partLateness: 40, speed: 0.5, renditions: [{ ...rendition, state: 'dropped' }] },
      { ...health, protocol: 'whip', queued: 1500, renditions: [{ ...rendition, state: 'running' }] },
    ]
    const { samples } = await scrape(livesFigures({ countOnAir: async () => 3, streamHealth: () => streams }))
    expect(samples).toEqual({
      kirari_lives_on_air: 3,
      'kirari_streams{protocol="rtmp"}': 1,
      'kirari_streams{protocol="whip"}': 1,
      'kirari_stream_renditions{state="starting"}': 0,
      'kirari_stream_renditions{state="running"}': 1,
      'kirari_stream_renditions{state="dropped"}': 1,
      'kirari_stream_renditions{state="failed"}': 0,
      kirari_stream_bits_per_second: 4_000_000,
      kirari_stream_part_lateness_seconds: 0.04,
      kirari_stream_queued_seconds: 1.5,
      kirari_stream_speed: 0.5,
    })
  })

  test('has no figures of streams without streams', async () => {
    const { samples } = await scrape(livesFigures({ countOnAir: async () => 0, streamHealth: () => [] }))
    expect(samples).toMatchObject({ kirari_lives_on_air: 0, 'kirari_streams{protocol="rtmp"}': 0 })
    expect(samples).not.toHaveProperty('kirari_stream_speed')
  })

  test('lacks what cannot be read, and contains the rest', async () => {
    const countOnAir = () => Promise.reject(new Error('the database is unavailable'))
    const { samples, failed } = await scrape(livesFigures({ countOnAir, streamHealth: () => [health] }))
    expect(samples).not.toHaveProperty('kirari_lives_on_air')
    expect(samples).toMatchObject({ kirari_stream_speed: 1 })
    expect(failed).toEqual(['kirari_lives_on_air'])
  })

  test('contains the components that are turned on', async () => {
    const probes = new Map<Component, Probe>([
      ['web', () => ({ state: 'ok', detail: '' })],
      ['media', () => ({ state: 'starting', detail: '' })],
      ['database', () => Promise.reject(new Error('down'))],
      ['demo', () => ({ state: 'off', detail: '' })],
    ])
    expect((await scrape(componentFigures(probes))).samples).toEqual({
      'kirari_component_up{component="web"}': 1,
      'kirari_component_up{component="media"}': 0,
      'kirari_component_up{component="database"}': 0,
    })
  })

  test('contains the queue of the bucket, if there is one', async () => {
    expect((await scrape(bucketFigures(() => 7))).samples).toEqual({ kirari_bucket_waiting_files: 7 })
    expect((await scrape(bucketFigures(() => null))).samples).toEqual({})
  })
})

describe('the metrics server', () => {
  let server: MetricsServer | null = null
  afterEach(() => server?.close())

  test('serves the metrics of the process and of the site at /metrics only', async () => {
    const registry = createRegistry(
      bucketFigures(() => 7),
      log,
    )
    server = await openMetricsServer({ host: '127.0.0.1', port: 0, registry, log })
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`)
    expect(response.headers.get('content-type')).toContain('text/plain')
    const text = await response.text()
    for (const name of ['process_cpu_seconds_total', 'kirari_bucket_waiting_files 7', 'kirari_chat_comments_total']) {
      expect(text).toContain(name)
    }
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
  })

  test('responds with an error if the metrics cannot be collected', async () => {
    const registry = createRegistry([], log)
    registry.metrics = () => Promise.reject(new Error('failed'))
    server = await openMetricsServer({ host: '127.0.0.1', port: 0, registry, log })
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(500)
  })
})
