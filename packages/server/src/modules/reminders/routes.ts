import { api } from '../../platform/http/api.ts'
import { readReminderSettings, saveReminderSettings } from '../catalog/public.ts'
import { agreeAtCheckout, readConsent, setConsent } from './consent.ts'
import { openReminder } from './open-reminder.ts'
import { previewReminder } from './preview-reminder.ts'
import { readResults } from './read-results.ts'

export const reminderRoutes = {
  settings: api.reminders.settings.handler(({ input, context }) =>
    readReminderSettings(context.app, context.caller, input.restaurantId),
  ),
  save: api.reminders.save.handler(({ input, context }) =>
    saveReminderSettings(context.app, context.caller, input),
  ),
  preview: api.reminders.preview.handler(({ input, context }) =>
    previewReminder(context.app, context.caller, input),
  ),
  results: api.reminders.results.handler(({ input, context }) =>
    readResults(context.app, context.caller, input),
  ),
  consent: api.reminders.consent.handler(({ input, context }) =>
    readConsent(context.app, context.caller, input.restaurantId),
  ),
  setConsent: api.reminders.setConsent.handler(({ input, context }) =>
    setConsent(context.app, context.caller, input),
  ),
  agree: api.reminders.agree.handler(async ({ input, context }) => {
    await agreeAtCheckout(context.app, context.caller, input)
    return {}
  }),
  open: api.reminders.open.handler(({ input, context }) => openReminder(context.app, context.caller, input)),
}
