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

/** Longer than a stop takes, in milliseconds. */
const stopTimeoutMs = 9500

/** A signal ended the start between two of its steps; everything that it had opened is closed. */
class StartEnded extends Error {
  override readonly name = 'StartEnded'
}

async function stopAndExit(running: Running | RunningNode): Promise<never> {
  try {
    await running.stop()
  } catch (error) {
    exitWith(`Stopping failed: ${String(error)}`)
  }
  process.exit(0)
}

/** Resolves when everything runs. A signal ends the process, also while it starts. Throws `CommandFailed`. */
async function start(development: boolean, print: (text: string) => void): Promise<void> {
  const state: { stopping: boolean; config: Config | null; running: Running | RunningNode | null } = {
    stopping: false,
    config: null,
    running: null,
  }
  function stop(): void {
    if (state.stopping) return
    state.stopping = true
    print('Stopping: ending lives and requests …')
    setTimeout(() => {
      // A start has no requests and no lives yet, and its files survive a crash.
      if (!state.running) process.exit(0)
      exitWith('Stopped with unfinished requests: the time limit was exceeded.')
    }, stopTimeoutMs).unref()
    if (state.running) void stopAndExit(state.running)
  }
  function step(name: string): void {
    if (state.stopping) throw new StartEnded(name)
    print(`${name} …`)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  try {
    const config = readConfig()
    state.config = config
    const log = createLog(config.LOG_LEVEL)
    // Loaded lazily, so that commands without a server start fast.
    const [{ startNode }, { start: startSite }] = await Promise.all([import('../node/index.ts'), import('../start.ts')])
    const node = config.ROLES === 'media' ? await startNode(config, log) : null
    const site = node ? null : await startSite(config, log, development, step)
    state.running = node ?? site
    if (state.running && state.stopping) await stopAndExit(state.running)
    if (node) print(nodeReady(node))
    if (site) print(siteReady(site))
  } catch (error) {
    if (error instanceof StartEnded) process.exit(0)
    const known = startFailure(error, state.config)
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
