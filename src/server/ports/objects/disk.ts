/** Objects as files below one folder. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mustBeProperName, type ObjectStorage } from './port.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The name is put in place when the bytes are on the disk: a reader, or a power cut, never meets half a file. */
export function diskObjects(directory: string): ObjectStorage {
  const pathOf = (name: string): string => {
    mustBeProperName(name)
    return join(directory, name)
  }
  return {
    async write(name, bytes) {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true })
      // No object's name begins with a dot.
      const part = join(dirname(path), `.${randomBytes(8).toString('hex')}`)
      try {
        const file = await open(part, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
