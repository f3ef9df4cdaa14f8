import { loadApi } from '../../../shared/load-api.ts'
import { visitSessionId } from '../tracking/visit-session.ts'

export async function loadReminderConsent(restaurantId: string) {
  return (await loadApi()).reminders.consent({ restaurantId })
}

export async function setReminderConsent(consent: { restaurantId: string; hasAgreed: boolean }) {
  return (await loadApi()).reminders.setConsent(consent)
}

/** Agrees for the address that was entered in the checkout. A failure must not affect the order. */
export function agreeToReminders(restaurantId: string, email: string): void {
  loadApi()
    .then(({ reminders }) => reminders.agree({ restaurantId, sessionId: visitSessionId(), email }))
    .catch((error: unknown) => console.warn('storing the consent to reminders failed', error))
}
