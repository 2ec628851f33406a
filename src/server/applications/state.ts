import type { ApplicationState, ApplicationStep } from '#contract/applications.ts'

const next: Record<ApplicationState, readonly ApplicationStep[]> = {
  new: ['contacted'],
  contacted: ['accepted', 'declined'],
  accepted: [],
  declined: [],
}

/** Whether staff may move an application so: nobody is accepted or declined unheard, and a decision stands. */
export const mayMove = (from: ApplicationState, to: ApplicationStep): boolean => next[from].includes(to)
