import { api } from '../../platform/http/api.ts'
import { checkDomain } from './check-domain.ts'
import { cloneRestaurant } from './clone-restaurant.ts'
import { copyDishes } from './copy-dishes.ts'
import { createRestaurant } from './create-restaurant.ts'
import { listRestaurants } from './list-restaurants.ts'
import { readPlatformRestaurant } from './read-restaurant.ts'
import { saveTerms } from './save-terms.ts'
import { setActive } from './set-active.ts'

export const restaurantsAdminRoutes = {
  list: api.restaurantsAdmin.list.handler(({ input, context: { app, caller } }) =>
    listRestaurants(app, caller, input),
  ),
  get: api.restaurantsAdmin.get.handler(({ input, context: { app, caller } }) =>
    readPlatformRestaurant(app, caller, input),
  ),
  checkDomain: api.restaurantsAdmin.checkDomain.handler(({ input, context: { app, caller } }) =>
    checkDomain(app, caller, input),
  ),
  create: api.restaurantsAdmin.create.handler(({ input, context: { app, caller } }) =>
    createRestaurant(app, caller, input),
  ),
  saveTerms: api.restaurantsAdmin.saveTerms.handler(({ input, context: { app, caller } }) =>
    saveTerms(app, caller, input),
  ),
  setActive: api.restaurantsAdmin.setActive.handler(({ input, context: { app, caller } }) =>
    setActive(app, caller, input),
  ),
  clone: api.restaurantsAdmin.clone.handler(({ input, context: { app, caller } }) =>
    cloneRestaurant(app, caller, input),
  ),
  copyDishes: api.restaurantsAdmin.copyDishes.handler(({ input, context: { app, caller } }) =>
    copyDishes(app, caller, input),
  ),
}
