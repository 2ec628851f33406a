/** Entry of the process that decodes one image: reads a file from stdin, writes WebP to stdout, and exits. */
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { PictureUnreadable } from '../port.ts'
import { unreadableExitCode } from './child.ts'
import { reencode } from './reencode.ts'

// Lives on air have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

try {
  process.stdout.write(await reencode(await buffer(process.stdin), Number(process.argv[2])))
} catch (error) {
  if (!(error instanceof PictureUnreadable)) throw error
  process.stderr.write(error.message)
  process.exitCode = unreadableExitCode
}
