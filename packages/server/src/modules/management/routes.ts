import { api } from '../../platform/http/api.ts'
import { readLaunch, reviewStep } from './launch.ts'
import { readRecipients } from './read-recipients.ts'
import { readRestaurantInfo } from './read-restaurant-info.ts'
import { saveRecipients } from './save-recipients.ts'
import { saveFees, saveOrdering, saveProfile } from './save-restaurant.ts'
import { setUpRestaurant } from './set-up-restaurant.ts'

export const managementRoutes = {
  recipients: api.management.recipients.handler(({ input, context }) =>
    readRecipients(context.app, context.caller, input),
  ),
  saveRecipients: api.management.saveRecipients.handler(({ input, context }) =>
    saveRecipients(context.app, context.caller, input),
  ),
}

export const restaurantInfoRoutes = {
  own: api.restaurantInfo.own.handler(({ input, context: { app, caller } }) =>
    readRestaurantInfo(app, caller, input),
  ),
  saveProfile: api.restaurantInfo.saveProfile.handler(({ input, context: { app, caller } }) =>
    saveProfile(app, caller, input),
  ),
  saveOrdering: api.restaurantInfo.saveOrdering.handler(({ input, context: { app, caller } }) =>
    saveOrdering(app, caller, input),
  ),
  saveFees: api.restaurantInfo.saveFees.handler(({ input, context: { app, caller } }) =>
    saveFees(app, caller, input),
  ),
  launch: api.restaurantInfo.launch.handler(({ input, context: { app, caller } }) =>
    readLaunch(app, caller, input),
  ),
  reviewStep: api.restaurantInfo.reviewStep.handler(({ input, context: { app, caller } }) =>
    reviewStep(app, caller, input),
  ),
  setup: api.restaurantInfo.setup.handler(({ input, context: { app, caller } }) =>
    setUpRestaurant(app, caller, input),
  ),
}
