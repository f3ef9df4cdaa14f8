import { analytics } from './analytics.ts'
import { checkout } from './checkout.ts'
import { identity } from './identity.ts'
import { kitchen } from './kitchen.ts'
import { menus } from './menus.ts'
import { orders } from './orders.ts'
import { restaurants } from './restaurants.ts'
import { storefronts } from './storefronts.ts'

/** Every operation of the API, below `/api`. */
export const contract = { restaurants, storefronts, menus, checkout, orders, kitchen, analytics, identity }
export type Contract = typeof contract
