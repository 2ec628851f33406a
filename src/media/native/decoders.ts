import { decodableCodecs } from './ladder/decoder.ts'

process.send?.(decodableCodecs(), () => process.exit(0))
process.on('disconnect', () => process.exit(0))
