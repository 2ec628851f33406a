import type { CrowdMember } from '../../people.ts'
import type { DemoComment } from '../types.ts'

/** A comment of this person; each option is left out where it is null, zero or empty. */
const commenter =
  (who: CrowdMember) =>
  (text: string, { at = null, likes = 0, replies = [] }: Partial<Omit<DemoComment, 'who' | 'text'>> = {}): DemoComment => ({
    who,
    text,
    at,
    likes,
    replies,
  })

export const yuzu = commenter('demo-yuzu')
export const haruto = commenter('demo-haruto')
export const momo = commenter('demo-momo')
export const aoi = commenter('demo-aoi')
export const emma = commenter('demo-emma')
export const minjun = commenter('demo-minjun')
