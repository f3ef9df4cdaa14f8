import { api, forCaller } from '../../platform/http/api.ts'
import { checkDomain } from './check-domain.ts'
import { cloneRestaurant } from './clone-restaurant.ts'
import { copyDishes } from './copy-dishes.ts'
import { createRestaurant } from './create-restaurant.ts'
import { listRestaurants } from './list-restaurants.ts'
import { readPlatformRestaurant } from './read-restaurant.ts'
import { saveTerms } from './save-terms.ts'
import { setActive } from './set-active.ts'

export const restaurantsAdminRoutes = {
  list: api.restaurantsAdmin.list.handler(forCaller(listRestaurants)),
  get: api.restaurantsAdmin.get.handler(forCaller(readPlatformRestaurant)),
  checkDomain: api.restaurantsAdmin.checkDomain.handler(forCaller(checkDomain)),
  create: api.restaurantsAdmin.create.handler(forCaller(createRestaurant)),
  saveTerms: api.restaurantsAdmin.saveTerms.handler(forCaller(saveTerms)),
  setActive: api.restaurantsAdmin.setActive.handler(forCaller(setActive)),
  clone: api.restaurantsAdmin.clone.handler(forCaller(cloneRestaurant)),
  copyDishes: api.restaurantsAdmin.copyDishes.handler(forCaller(copyDishes)),
}
