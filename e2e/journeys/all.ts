import type { Journey } from '../frame/journey.ts'
import { accessible } from './access.ts'
import { account } from './account.ts'
import {
  backOfficeDenied,
  backOfficeDesktop,
  backOfficeMissingBundle,
  backOfficePalette,
  backOfficePhone,
} from './back-office.ts'
import { cart, changedPrice, closed, paused } from './changes.ts'
import { samlJourney } from './company-sign-in.ts'
import { courierTracking } from './courier.ts'
import { courierAccount } from './courier-account.ts'
import { courierDelivery, houseDelivery } from './delivery.ts'
import { devices } from './devices.ts'
import { hostileInput } from './hostile.ts'
import { hosts } from './hosts.ts'
import { keyboardOnly } from './keyboard.ts'
import { kitchenKeyboard } from './kitchen-hands.ts'
import { kitchenUnsentSteps } from './kitchen-kept.ts'
import { kitchenLine } from './kitchen-line.ts'
import { kitchenUnacknowledged } from './kitchen-nobody.ts'
import { kitchenOffline } from './kitchen-offline.ts'
import { kitchenPause } from './kitchen-pause.ts'
import { kitchenPins } from './kitchen-pins.ts'
import { kitchenScreen } from './kitchen-screen.ts'
import { kitchenMultipleScreens } from './kitchen-together.ts'
import { kitchenUpdate } from './kitchen-version.ts'
import { loyalty } from './loyalty.ts'
import { payouts, systemHealth } from './money-office.ts'
import { crashedBoard, openMenuPage } from './open-pages.ts'
import { orderStart, orderStartUnavailable } from './order-start.ts'
import { forgedReturn, nothingToPay } from './payment-ends.ts'
import { paymentMessages } from './payment-texts.ts'
import { brokenProvider, duplicateSubmits, offline, refusedCards, reloaded } from './payments.ts'
import { refunds } from './payments-office.ts'
import { pickup } from './pickup.ts'
import { realMenu } from './real-menu.ts'
import { notificationRecipients } from './recipients.ts'
import { backFromSummary, lastCodeUse } from './second-thoughts.ts'
import { invalidLinks, phoneSignUp, signInJourney, twoTabs } from './sign-in.ts'
import { passkeyJourney, providerJourney, secondFactorJourney } from './sign-in-ways.ts'
import { team } from './team.ts'
import { teamPassword } from './team-password.ts'

/** In start order: the longest first. */
export const journeys: readonly Journey[] = [
  ...accessible,
  keyboardOnly,
  duplicateSubmits,
  account,
  pickup,
  kitchenMultipleScreens,
  refusedCards,
  courierDelivery,
  courierTracking,
  cart,
  hostileInput,
  hosts,
  devices,
  forgedReturn,
  nothingToPay,
  paymentMessages,
  refunds,
  notificationRecipients,
  payouts,
  courierAccount,
  systemHealth,
  backOfficeDesktop,
  backOfficeMissingBundle,
  backOfficePalette,
  backOfficePhone,
  backOfficeDenied,
  kitchenOffline,
  kitchenUnsentSteps,
  kitchenPins,
  kitchenUpdate,
  kitchenUnacknowledged,
  kitchenKeyboard,
  kitchenScreen,
  kitchenPause,
  loyalty,
  houseDelivery,
  changedPrice,
  reloaded,
  offline,
  brokenProvider,
  paused,
  closed,
  orderStart,
  orderStartUnavailable,
  openMenuPage,
  kitchenLine,
  crashedBoard,
  realMenu,
  backFromSummary,
  lastCodeUse,
  signInJourney,
  phoneSignUp,
  invalidLinks,
  twoTabs,
  providerJourney,
  samlJourney,
  secondFactorJourney,
  passkeyJourney,
  team,
  teamPassword,
]
