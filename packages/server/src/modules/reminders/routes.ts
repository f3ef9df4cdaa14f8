import { api, atRestaurant, forCaller } from '../../platform/http/api.ts'
import { readReminderSettings, saveReminderSettings } from '../catalog/public.ts'
import { agreeAtCheckout, readConsent, setConsent } from './consent.ts'
import { openReminder } from './open-reminder.ts'
import { previewReminder } from './preview-reminder.ts'
import { readResults } from './read-results.ts'

export const reminderRoutes = {
  settings: api.reminders.settings.handler(atRestaurant(readReminderSettings)),
  save: api.reminders.save.handler(forCaller(saveReminderSettings)),
  preview: api.reminders.preview.handler(forCaller(previewReminder)),
  results: api.reminders.results.handler(forCaller(readResults)),
  consent: api.reminders.consent.handler(atRestaurant(readConsent)),
  setConsent: api.reminders.setConsent.handler(forCaller(setConsent)),
  agree: api.reminders.agree.handler(async ({ input, context }) => {
    await agreeAtCheckout(context.app, context.caller, input)
    return {}
  }),
  open: api.reminders.open.handler(forCaller(openReminder)),
}
