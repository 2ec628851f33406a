import { fork } from 'node:child_process'
import type { EngineLog } from '../engine.ts'
import { decodersProgram } from '../native/index.ts'
import { pictureCodecs, type PictureCodec } from '../stream/picture-codec.ts'

/** Smaller pictures can be made of these on this machine; asked of a process, so that no native code runs in ours. */
export function decodablePictures(log: EngineLog): Promise<readonly PictureCodec[]> {
  return new Promise((resolve) => {
    const child = fork(decodersProgram, { serialization: 'advanced', execArgv: [], stdio: 'ignore' })
    child.once('message', (told: unknown) => {
      resolve(pictureCodecs.filter((codec) => Array.isArray(told) && told.includes(codec)))
    })
    child.on('error', (err) => log.error({ err }, 'the decoders of this machine could not be asked for'))
    // After an answer this changes nothing.
    child.once('close', () => resolve(['avc1']))
  })
}
