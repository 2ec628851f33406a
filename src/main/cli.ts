import { CommandFailed } from './cli/command-failed.ts'
import { convertCommand, convertUsage } from './cli/convert.ts'
import { settingsPage } from './cli/settings-page.ts'
import { isStaffCommand, staffCommand, staffUsage } from './cli/staff-command.ts'
import { readConfig, type Config } from './config.ts'
import { createLog } from './log.ts'
import type { RunningNode } from './node/index.ts'
import type { Running } from './start.ts'
import { startFailure } from './start-failure.ts'

const usage = `kirari: a live-streaming and events site

  start           start everything (default)
  dev             the same, with pages rendered from source
  configuration   print the documentation of all settings
${convertUsage}

While the server runs, on the same machine and with the same DATA_DIR:

${staffUsage}
`

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function printNodeReady({ id, rtmpServer, playbackUrl, dataDirectory }: RunningNode): void {
  console.log(
    `\nThis media node is ready.\n  Node: ${id}\n  RTMP server: ${rtmpServer}\n  Playback: ${playbackUrl}\n  Data folder: ${dataDirectory}\n`,
  )
}

function printReady({ url, rtmpServer, demoStreamKey, dataDirectory }: Running): void {
  const lines = [
    ['Site', url],
    ['RTMP server', rtmpServer],
    ...(demoStreamKey ? [['Stream key of the demo liver はな', demoStreamKey]] : []),
    ['Data folder', dataDirectory],
  ]
  console.log(`\nKirari is ready.\n${lines.map(([name, value]) => `  ${name}: ${value}`).join('\n')}\n`)
}

async function run(development: boolean): Promise<void> {
  const loaded: { config: Config | null } = { config: null }
  try {
    const config = readConfig()
    loaded.config = config
    const log = createLog(config.LOG_LEVEL)
    // Loaded lazily, so that commands without a server start fast.
    const [{ startNode }, { start }] = await Promise.all([import('./node/index.ts'), import('./start.ts')])
    const node = config.ROLES === 'media' ? await startNode(config, log) : null
    const site = node ? null : await start(config, log, development, (step) => console.log(`${step} …`))
    let stopping = false
    const stop = () => {
      if (stopping) return
      stopping = true
      console.log('Stopping: ending lives and requests …')
      setTimeout(() => fail('Stopped with unfinished requests: the time limit was exceeded.'), 9500).unref()
      Promise.all([node?.stop(), site?.stop()]).then(
        () => process.exit(0),
        (error: unknown) => fail(`Stopping failed: ${String(error)}`),
      )
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    if (node) printNodeReady(node)
    if (site) printReady(site)
  } catch (error) {
    fail(
      startFailure(error, loaded.config) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    )
  }
}

/** Prints progress lines only to a terminal, where they can be replaced. */
async function convert(words: readonly string[]): Promise<void> {
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
  const show = (line: string): void => void process.stdout.write(`\r\u001B[K${line}`)
  const print = (line: string): void => console.log(process.stdout.isTTY ? `\r\u001B[K${line}` : line)
  try {
    const { CONVERT_AT_ONCE: atOnce, DISK_RESERVE_MB } = readConfig()
    const settings = { atOnce, diskReserve: DISK_RESERVE_MB * 1_000_000 }
    const terminal = { print, show: process.stdout.isTTY ? show : () => {}, interrupted: interrupted.signal }
    await convertCommand(words, settings, terminal)
  } catch (error) {
    if (error instanceof CommandFailed) fail(error.message)
    fail(startFailure(error, null) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
  }
}

async function runStaffCommand(name: string, words: readonly string[]): Promise<void> {
  try {
    console.log(await staffCommand(name, words, readConfig().DATA_DIR))
  } catch (error) {
    if (error instanceof CommandFailed) fail(error.message)
    fail(startFailure(error, null) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
  }
}

const [command = 'start', ...words] = process.argv.slice(2)
if (command === 'start' || command === 'dev') await run(command === 'dev')
else if (command === 'configuration') console.log(settingsPage())
else if (command === 'convert') await convert(words)
else if (isStaffCommand(command)) await runStaffCommand(command, words)
else fail(usage)
