import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine } from '#media/create-engine.ts'
import type { Engine } from '#media/engine.ts'
import { quiet } from './packaged.ts'
import { removeFolder } from './remove-folder.ts'

export interface DrawingEngine {
  readonly engine: Engine
  close(): Promise<void>
}

/** An engine without encoders, in a folder of its own. */
export async function openDrawingEngine(): Promise<DrawingEngine> {
  const directory = await mkdtemp(join(tmpdir(), 'drawing-engine-'))
  const engine = await createEngine({
    host: '127.0.0.1',
    rtmpPort: 0,
    hlsPort: 0,
    directory,
    log: quiet,
    onEvent() {},
    authorizePublish: async () => ({ accepted: false, reason: 'not in this test' }),
  })
  return {
    engine,
    async close() {
      await engine.close()
      await removeFolder(directory)
    },
  }
}
