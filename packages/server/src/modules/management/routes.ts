import { api, forCaller } from '../../platform/http/api.ts'
import { readLaunch, reviewStep } from './launch.ts'
import { readRecipients } from './read-recipients.ts'
import { readRestaurantInfo } from './read-restaurant-info.ts'
import { saveRecipients } from './save-recipients.ts'
import { saveFees, saveOrdering, saveProfile } from './save-restaurant.ts'
import { setUpRestaurant } from './set-up-restaurant.ts'

export const managementRoutes = {
  recipients: api.management.recipients.handler(forCaller(readRecipients)),
  saveRecipients: api.management.saveRecipients.handler(forCaller(saveRecipients)),
}

export const restaurantInfoRoutes = {
  own: api.restaurantInfo.own.handler(forCaller(readRestaurantInfo)),
  saveProfile: api.restaurantInfo.saveProfile.handler(forCaller(saveProfile)),
  saveOrdering: api.restaurantInfo.saveOrdering.handler(forCaller(saveOrdering)),
  saveFees: api.restaurantInfo.saveFees.handler(forCaller(saveFees)),
  launch: api.restaurantInfo.launch.handler(forCaller(readLaunch)),
  reviewStep: api.restaurantInfo.reviewStep.handler(forCaller(reviewStep)),
  setup: api.restaurantInfo.setup.handler(forCaller(setUpRestaurant)),
}
