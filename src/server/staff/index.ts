/** Actions of staff and of the operator on accounts, and the audit log. Those on other items are in their slices. */
export { staffSlice } from './slice.ts'
