import { api } from '../../platform/http/api.ts'
import { readKitchenLoad } from './read-kitchen-load.ts'
import { setSlot } from './set-slot.ts'
import { readSettings, saveSettings } from './settings.ts'

export const throttlingRoutes = {
  settings: api.throttling.settings.handler(({ input, context }) =>
    readSettings(context.app, context.caller, input.restaurantId),
  ),
  saveSettings: api.throttling.saveSettings.handler(({ input, context }) =>
    saveSettings(context.app, context.caller, input),
  ),
  load: api.throttling.load.handler(({ input, context }) =>
    readKitchenLoad(context.app, context.caller, input.restaurantId),
  ),
  setSlot: api.throttling.setSlot.handler(({ input, context }) =>
    setSlot(context.app, context.caller, input),
  ),
}
