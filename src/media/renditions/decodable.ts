import { fork } from 'node:child_process'
import { decodersProgram } from '../children/index.ts'
import { type VideoCodec, videoCodecs } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'

/**
 * The codecs that can be decoded on this machine. A child process detects them, so that no native code runs in this
 * one.
 */
export function detectDecodableCodecs(log: EngineLog): Promise<readonly VideoCodec[]> {
  return new Promise((resolve) => {
    const child = fork(decodersProgram, { serialization: 'advanced', execArgv: [], stdio: 'ignore' })
    child.once('message', (message: unknown) => {
      resolve(videoCodecs.filter((codec) => Array.isArray(message) && message.includes(codec)))
    })
    child.on('error', (err) => log.error({ err }, 'the decoders of this machine could not be detected'))
    // Has no effect after a message.
    child.once('close', () => resolve(['avc1']))
  })
}
