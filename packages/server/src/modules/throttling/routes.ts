import { api, atRestaurant, forCaller } from '../../platform/http/api.ts'
import { readKitchenLoad } from './read-kitchen-load.ts'
import { setSlot } from './set-slot.ts'
import { readSettings, saveSettings } from './settings.ts'

export const throttlingRoutes = {
  settings: api.throttling.settings.handler(atRestaurant(readSettings)),
  saveSettings: api.throttling.saveSettings.handler(forCaller(saveSettings)),
  load: api.throttling.load.handler(atRestaurant(readKitchenLoad)),
  setSlot: api.throttling.setSlot.handler(forCaller(setSlot)),
}
