import type { Command } from '@commander-js/extra-typings'
import { readConfig, type Config } from '../config.ts'
import { createLog } from '../log.ts'
import type { RunningNode } from '../node/index.ts'
import type { Running } from '../start.ts'
import { startFailure } from '../start-failure.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'

const nodeReady = ({ id, rtmpServer, playbackUrl, dataDirectory }: RunningNode): string =>
  `\nThis media node is ready.\n  Node: ${id}\n  RTMP server: ${rtmpServer}\n  Playback: ${playbackUrl}\n  Data folder: ${dataDirectory}\n`

function siteReady({ url, rtmpServer, demoStreamKey, dataDirectory }: Running): string {
  const lines = [
    ['Site', url],
    ['RTMP server', rtmpServer],
    ...(demoStreamKey ? [['Stream key of the demo liver はな', demoStreamKey]] : []),
    ['Data folder', dataDirectory],
  ]
  return `\nKirari is ready.\n${lines.map(([name, value]) => `  ${name}: ${value}`).join('\n')}\n`
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}

/** Resolves when everything runs; the process ends at SIGINT or SIGTERM. Throws `CommandFailed`. */
async function start(development: boolean, print: (text: string) => void): Promise<void> {
  const loaded: { config: Config | null } = { config: null }
  try {
    const config = readConfig()
    loaded.config = config
    const log = createLog(config.LOG_LEVEL)
    // Loaded lazily, so that commands without a server start fast.
    const [{ startNode }, { start: startSite }] = await Promise.all([import('../node/index.ts'), import('../start.ts')])
    const node = config.ROLES === 'media' ? await startNode(config, log) : null
    const site = node ? null : await startSite(config, log, development, (step) => print(`${step} …`))
    let stopping = false
    const stop = () => {
      if (stopping) return
      stopping = true
      print('Stopping: ending lives and requests …')
      setTimeout(() => exitWith('Stopped with unfinished requests: the time limit was exceeded.'), 9500).unref()
      Promise.all([node?.stop(), site?.stop()]).then(
        () => process.exit(0),
        (error: unknown) => exitWith(`Stopping failed: ${String(error)}`),
      )
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    if (node) print(nodeReady(node))
    if (site) print(siteReady(site))
  } catch (error) {
    const known = startFailure(error, loaded.config)
    throw new CommandFailed(known ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
  }
}

export function addStartCommands(program: Command, { print }: CommandContext): void {
  program
    .command('start')
    .description('start everything (default)')
    .action(() => start(false, print))
  program
    .command('dev')
    .description('the same, with pages rendered from source')
    .action(() => start(true, print))
}
