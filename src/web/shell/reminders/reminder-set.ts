const reminderSet = 'kirari-reminder-set'

/** The user has set a reminder on this page. */
export const announceReminder = (): void => void window.dispatchEvent(new Event(reminderSet))

/** Returns the unsubscribe function. */
export function onReminderSet(listener: () => void): () => void {
  window.addEventListener(reminderSet, listener)
  return () => window.removeEventListener(reminderSet, listener)
}
