/** The thumbnail and the start of a live, which its liver changes before it is on air. */
export { changePlan, isPlanIntent, type PlanIntent } from './change-plan.ts'
export { OwnPlan } from './own-plan.tsx'
export { ThumbnailChoice } from './thumbnail-choice.tsx'
