/** Following of livers and channels. */
export { FollowAction } from './follow-action.tsx'
export { FollowButton } from './follow-button.tsx'
export { FollowForm } from './follow-form.tsx'
