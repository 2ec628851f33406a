import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { ownDirectories } from './own-directories.ts'

// The first to be asked for is the last to run: whoever still writes there has ended by then.
afterAll(() => {
  for (const directory of ownDirectories.splice(0)) rmSync(directory, { recursive: true, force: true })
})
