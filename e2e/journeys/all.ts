import type { Journey } from '../frame/journey.ts'
import { accessible, narrow } from './access.ts'
import { cart, changedPrice, closed, paused } from './changes.ts'
import { courierDelivery, houseDelivery } from './delivery.ts'
import { hostile } from './hostile.ts'
import { hosts } from './hosts.ts'
import { keyboardOnly } from './keyboard.ts'
import { brokenBoard, openMenu } from './open-pages.ts'
import { hardStart, orderStart } from './order-start.ts'
import { brokenProvider, hurry, offline, refusedCards, reloaded } from './payments.ts'
import { pickup } from './pickup.ts'
import { realMenu } from './real-menu.ts'
import { backFromSummary, lastUseOfACode } from './second-thoughts.ts'

/** In the order in which they begin: the longest first. */
export const journeys: readonly Journey[] = [
  ...accessible,
  narrow,
  keyboardOnly,
  hurry,
  pickup,
  refusedCards,
  courierDelivery,
  cart,
  hostile,
  hosts,
  houseDelivery,
  changedPrice,
  reloaded,
  offline,
  brokenProvider,
  paused,
  closed,
  orderStart,
  hardStart,
  openMenu,
  brokenBoard,
  realMenu,
  backFromSummary,
  lastUseOfACode,
]
