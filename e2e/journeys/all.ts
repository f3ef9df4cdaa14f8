import type { Journey } from '../harness/journey.ts'
import { accessible } from './access.ts'
import { account } from './account.ts'
import {
  backOfficeDenied,
  backOfficeDesktop,
  backOfficeMissingBundle,
  backOfficePalette,
  backOfficePhone,
} from './back-office.ts'
import { backFromSummary, lastCodeUse } from './checkout-changes.ts'
import { courierTracking } from './courier.ts'
import { courierAccount } from './courier-account.ts'
import { curbside } from './curbside.ts'
import { courierDelivery, houseDelivery } from './delivery.ts'
import { devices } from './devices.ts'
import { fridayEvening } from './friday-evening.ts'
import { hostileInput } from './hostile-input.ts'
import { hosts } from './hosts.ts'
import { keyboardOnly } from './keyboard.ts'
import { kitchenKeyboard } from './kitchen-keyboard.ts'
import { kitchenLine } from './kitchen-line.ts'
import { kitchenMultipleScreens } from './kitchen-multiple-screens.ts'
import { kitchenOffline } from './kitchen-offline.ts'
import { kitchenPause } from './kitchen-pause.ts'
import { kitchenPins } from './kitchen-pins.ts'
import { kitchenRush, kitchenThirtyOrders } from './kitchen-rush.ts'
import { kitchenScreen } from './kitchen-screen.ts'
import { kitchenUnacknowledged } from './kitchen-unacknowledged.ts'
import { kitchenUnsentSteps } from './kitchen-unsent-steps.ts'
import { kitchenUpdate } from './kitchen-update.ts'
import { crashedBoard, openMenuPage } from './live-updates.ts'
import { loyalty } from './loyalty.ts'
import { cart, changedPrice, closed, paused } from './menu-changes.ts'
import { notificationRecipients } from './notification-recipients.ts'
import { orderAhead, orderStart, orderStartEarlyClicks, orderStartUnavailable } from './order-start.ts'
import { forgedReturn, nothingToPay } from './payment-edge-cases.ts'
import { challengedAgain, followed, silentServer } from './payment-in-progress.ts'
import { paymentMessages } from './payment-messages.ts'
import { brokenProvider, duplicateSubmits, offline, refusedCards, reloaded } from './payments.ts'
import { payouts, systemHealth } from './payouts-and-health.ts'
import { pickup } from './pickup.ts'
import { realMenu } from './real-menu.ts'
import { refunds } from './refunds.ts'
import { samlJourney } from './saml-sign-in.ts'
import { invalidLinks, phoneSignUp, signInByLink, signInJourney, twoTabs } from './sign-in.ts'
import { passkeyJourney, providerJourney, secondFactorJourney } from './sign-in-methods.ts'
import { team } from './team.ts'
import { teamPassword } from './team-password.ts'
import { throttling } from './throttling.ts'

/** In start order: the longest first. */
export const journeys: readonly Journey[] = [
  ...accessible,
  fridayEvening,
  kitchenOffline,
  refunds,
  throttling,
  kitchenPause,
  account,
  kitchenUnsentSteps,
  courierTracking,
  devices,
  kitchenScreen,
  kitchenUnacknowledged,
  kitchenPins,
  signInJourney,
  cart,
  kitchenUpdate,
  hosts,
  backOfficeDesktop,
  notificationRecipients,
  kitchenMultipleScreens,
  kitchenRush,
  kitchenThirtyOrders,
  payouts,
  duplicateSubmits,
  followed,
  challengedAgain,
  silentServer,
  pickup,
  loyalty,
  systemHealth,
  samlJourney,
  kitchenLine,
  crashedBoard,
  passkeyJourney,
  secondFactorJourney,
  courierAccount,
  curbside,
  hostileInput,
  kitchenKeyboard,
  paymentMessages,
  team,
  backOfficeDenied,
  refusedCards,
  courierDelivery,
  providerJourney,
  keyboardOnly,
  teamPassword,
  paused,
  twoTabs,
  signInByLink,
  lastCodeUse,
  brokenProvider,
  backOfficePhone,
  changedPrice,
  forgedReturn,
  phoneSignUp,
  reloaded,
  nothingToPay,
  invalidLinks,
  offline,
  backOfficeMissingBundle,
  openMenuPage,
  backFromSummary,
  backOfficePalette,
  houseDelivery,
  orderStart,
  closed,
  orderStartUnavailable,
  orderStartEarlyClicks,
  orderAhead,
  realMenu,
]
