import type { SoundReading, SoundSlice } from '../sound-level/messages.ts'
import { answerQuestions } from './answer-questions.ts'
import { loudestSample } from './sound/loudest-sample.ts'

answerQuestions<SoundSlice, SoundReading>(({ decoderConfig, frames }) =>
  loudestSample(Buffer.from(decoderConfig), frames),
)
