import { api, forCaller } from '../../platform/http/api.ts'
import { requireRight } from '../identity/public.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { saveSettings } from './save-settings.ts'
import { inScope, readSettings } from './settings-row.ts'

export const settingsRoutes = {
  get: api.settings.get.handler(({ input: { restaurantId }, context: { app, caller } }) => {
    requireRight(caller, 'settings.manage', restaurantId)
    return inScope(app, caller, restaurantId, (tx) => readSettings(tx, restaurantId))
  }),
  save: api.settings.save.handler(forCaller(saveSettings)),
  rotateWebhookSecret: api.settings.rotateWebhookSecret.handler(forCaller(rotateWebhookSecret)),
}
