import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { audit } from './audit.ts'
import { catalog } from './catalog.ts'
import { checkout } from './checkout.ts'
import { connect } from './connect.ts'
import { delivery } from './delivery.ts'
import { devices } from './devices.ts'
import { finance } from './finance.ts'
import { health } from './health.ts'
import { identity } from './identity.ts'
import { kitchen } from './kitchen.ts'
import { loyalty } from './loyalty.ts'
import { management } from './management.ts'
import { menus } from './menus.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { restaurants } from './restaurants.ts'
import { serviceTimes } from './service-times.ts'
import { signIn } from './sign-in.ts'
import { storefronts } from './storefronts.ts'
import { team } from './team.ts'
import { throttling } from './throttling.ts'

/** Every operation of the API, below `/api`. */
export const contract = {
  restaurants,
  storefronts,
  menus,
  catalog,
  loyalty,
  checkout,
  orders,
  kitchen,
  payments,
  connect,
  finance,
  health,
  delivery,
  devices,
  analytics,
  account,
  identity,
  signIn,
  audit,
  team,
  management,
  throttling,
  serviceTimes,
}
export type Contract = typeof contract
