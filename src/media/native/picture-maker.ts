import { constants } from 'node:os'
import type { MadePicture, PictureOrder } from '../pictures/messages.ts'
import { answerQuestions } from './answer-questions.ts'
import { makeSheet } from './pictures/make-sheet.ts'
import { makeStills } from './pictures/make-stills.ts'

answerQuestions<PictureOrder, readonly MadePicture[]>(
  (order) => (order.type === 'stills' ? makeStills(order) : makeSheet(order)),
  constants.priority.PRIORITY_LOW,
)
