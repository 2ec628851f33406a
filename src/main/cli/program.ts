import { Command, CommanderError } from '@commander-js/extra-typings'
import { startFailure } from '../start-failure.ts'
import { addApplicationsCommands } from './applications.ts'
import { addCastCommands } from './cast.ts'
import { addChannelCommands } from './channel.ts'
import { addCoinsCommands } from './coins.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'
import { addConvertCommand } from './convert.ts'
import { addEpisodeCommands } from './episode.ts'
import { addEventCommands } from './event.ts'
import { addGenreCommands } from './genre.ts'
import { addGiftCommands } from './gift.ts'
import { addLeafEventCommands } from './leaf-event.ts'
import { addLicenceCommands } from './licence.ts'
import { addArchiveCommands, addLiveCommands } from './live.ts'
import { addLiverCommands } from './liver.ts'
import { addNewsCommands } from './news.ts'
import { addProductCommands } from './product.ts'
import { addRankingsCommands } from './rankings.ts'
import { addRemoteConfigCommands } from './remote-config.ts'
import { addReportCommands } from './report.ts'
import { addRewardCommands } from './reward.ts'
import { addSearchCommands } from './search.ts'
import { addSeriesCommands } from './series.ts'
import { settingsPage } from './settings-page.ts'
import { openStaffClient } from './staff-client.ts'
import { addStartCommands } from './start.ts'
import { addRoleCommands, addSessionCommands, addUserCommands } from './user.ts'

export interface CommandLineOptions {
  /** Returns the data folder of the running server. */
  readonly dataDirectory: () => string
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

/** Exit code for an invalid command line. */
const usageError = 2

const staffCommands = [
  addApplicationsCommands,
  addArchiveCommands,
  addCastCommands,
  addChannelCommands,
  addCoinsCommands,
  addEpisodeCommands,
  addGenreCommands,
  addGiftCommands,
  addLeafEventCommands,
  addLicenceCommands,
  addLiveCommands,
  addLiverCommands,
  addNewsCommands,
  addProductCommands,
  addRankingsCommands,
  addEventCommands,
  addRemoteConfigCommands,
  addReportCommands,
  addRewardCommands,
  addRoleCommands,
  addSearchCommands,
  addSeriesCommands,
  addSessionCommands,
  addUserCommands,
]

/** All commands of the command line; each has `--help`. */
export function createProgram({ dataDirectory, print, printError }: CommandLineOptions): Command {
  const program = new Command('kirari')
    .description('A live-streaming and events site.')
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({ writeOut: (text) => print(text.trimEnd()), writeErr: (text) => printError(text.trimEnd()) })
  const context: CommandContext = {
    // Opened by commands that need it, so that help needs no server.
    call: (name, request, file) => openStaffClient(dataDirectory()).call(name, request, file),
    send: (method, path, sent) => openStaffClient(dataDirectory()).send(method, path, sent),
    print,
  }
  addStartCommands(program, context)
  program
    .command('configuration')
    .description('print the documentation of all settings')
    .action(() => print(settingsPage()))
  addConvertCommand(program)
  program.commandsGroup('While the server runs, on the same machine and with the same DATA_DIR:')
  for (const add of staffCommands) add(program, context)
  return program
}

function messageOf(error: unknown): string {
  if (error instanceof CommandFailed) return error.message
  return startFailure(error, null) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))
}

/** Runs a command line; returns the exit code: 0, 1 if the command failed, 2 if the line is invalid. */
export async function runCommandLine(words: readonly string[], options: CommandLineOptions): Promise<number> {
  try {
    await createProgram(options).parseAsync(words.length === 0 ? ['start'] : words, { from: 'user' })
    return 0
  } catch (error) {
    // Help and usage errors, which are printed already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : usageError
    options.printError(messageOf(error))
    return 1
  }
}
