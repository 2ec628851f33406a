import { useNavigation } from 'react-router'
import type { ProfileIntent } from './outcome.ts'

/** Whether this form is being submitted. */
export const useSending = (intent: ProfileIntent): boolean => useNavigation().formData?.get('intent') === intent
