import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** Scores from 0 to 100 by category. */
export type Scores = Readonly<Record<string, number>>

const version = '12.8.2'
const flags =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --accept-lang=ja'

const result = z.object({ categories: z.record(z.string(), z.object({ score: z.number().nullable() })) })

/** Runs Lighthouse in its mobile configuration. npm downloads it on demand, because only this benchmark needs it. */
export async function lighthouse(url: string): Promise<Scores> {
  const file = join(tmpdir(), `lighthouse-${process.pid}.json`)
  const args = ['exec', '--yes', '--package', `lighthouse@${version}`, '--', 'lighthouse', url]
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
    '--max-wait-for-load=30000',
  ]
  await promisify(execFile)('npm', [...args, ...options], {
    env: { ...process.env, CHROME_PATH: '/usr/bin/chromium' },
    timeout: 180_000,
  })
  const { categories } = result.parse(JSON.parse(await readFile(file, 'utf8')))
  await rm(file)
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
}
