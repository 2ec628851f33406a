import { CommandFailed } from './cli/command-failed.ts'
import { settingsPage } from './cli/settings-page.ts'
import { isStaffCommand, staffCommand, staffUsage } from './cli/staff-command.ts'
import { readConfig, type Config } from './config.ts'
import { createLog } from './log.ts'
import { start, type Running } from './start.ts'
import { startFailure } from './start-failure.ts'

const usage = `kirari: a live-streaming and events site

  start           start everything (default)
  dev             the same, with pages rendered from source
  configuration   print every setting as a page of documentation

While the server runs, on the same machine and with the same DATA_DIR:

${staffUsage}
`

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function greet({ url, rtmpServer, demoStreamKey, dataDirectory }: Running): void {
  const lines = [
    ['Site', url],
    ['RTMP server', rtmpServer],
    ...(demoStreamKey ? [['Stream key of the demo liver はな', demoStreamKey]] : []),
    ['Data folder', dataDirectory],
  ]
  console.log(`\nKirari is ready.\n${lines.map(([name, value]) => `  ${name}: ${value}`).join('\n')}\n`)
}

async function run(development: boolean): Promise<void> {
  const parts: { config: Config | null } = { config: null }
  try {
    const config = readConfig()
    parts.config = config
    const running = await start(config, createLog(config.LOG_LEVEL), development, (what) => console.log(`${what} …`))
    let stopping = false
    const stop = () => {
      if (stopping) return
      stopping = true
      console.log('Stopping: lives end, requests finish …')
      setTimeout(() => fail('Stopped before everything had ended.'), 9500).unref()
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => fail(`Stopping failed: ${String(error)}`),
      )
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    greet(running)
  } catch (error) {
    fail(startFailure(error, parts.config) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)))
  }
}

async function asStaff(name: string, words: readonly string[]): Promise<void> {
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
else if (isStaffCommand(command)) await asStaff(command, words)
else fail(usage)
