/** Entry of the process that decodes one image: reads a file from stdin, writes WebP to stdout, and exits. */
import { constants, setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { ImageUnreadable } from '../port.ts'
import { unreadableExitCode } from './child.ts'
import { isFit, reencode } from './reencode.ts'

// Lives on air have priority.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const [, , width, height, fit] = process.argv
const size = { width: Number(width), height: Number(height) }

if (!isFit(fit)) throw new RangeError(`"${fit}" is not a way to fit an image`)

try {
  process.stdout.write(await reencode(await buffer(process.stdin), size, fit))
} catch (error) {
  if (!(error instanceof ImageUnreadable)) throw error
  process.stderr.write(error.message)
  process.exitCode = unreadableExitCode
}
