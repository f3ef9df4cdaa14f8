import type { Journey } from '../harness/journey.ts'
import { accessible } from './access.ts'
import { account } from './account.ts'
import { additionalMenus } from './additional-menus.ts'
import { analytics } from './analytics.ts'
import { apiKeys, webhooks } from './api-keys.ts'
import { backOfficeDenied, backOfficeDesktop, backOfficePalette, backOfficePhone } from './back-office.ts'
import { backOfficeMissingBundle } from './back-office-failure.ts'
import { cart } from './cart.ts'
import { cartReminders } from './cart-reminders.ts'
import { carts } from './carts.ts'
import { categories } from './categories.ts'
import { changedOrder } from './changed-order.ts'
import { backFromSummary, lastCodeUse } from './checkout-changes.ts'
import { coupons } from './coupons.ts'
import { courierTracking } from './courier.ts'
import { courierAccount } from './courier-account.ts'
import { curbside } from './curbside.ts'
import { dashboards } from './dashboards.ts'
import { courierDelivery, houseDelivery } from './delivery.ts'
import { deliveryArea } from './delivery-area.ts'
import { devices } from './devices.ts'
import { failedSaves } from './failed-saves.ts'
import { finance } from './finance.ts'
import { fridayEvening } from './friday-evening.ts'
import { giftCardSales } from './gift-card-sales.ts'
import { giftCards } from './gift-cards.ts'
import { hostileInput } from './hostile-input.ts'
import { hosts } from './hosts.ts'
import { keyboardOnly } from './keyboard.ts'
import { kitchenKeyboard } from './kitchen-keyboard.ts'
import { kitchenLine } from './kitchen-line.ts'
import { kitchenLongNames } from './kitchen-long-names.ts'
import { kitchenMultipleScreens } from './kitchen-multiple-screens.ts'
import { kitchenOffline } from './kitchen-offline.ts'
import { kitchenPause } from './kitchen-pause.ts'
import { kitchenPins } from './kitchen-pins.ts'
import { kitchenRush, kitchenThirtyOrders } from './kitchen-rush.ts'
import { kitchenScreen } from './kitchen-screen.ts'
import { kitchenSharedPrinter } from './kitchen-shared-printer.ts'
import { kitchenUnacknowledged } from './kitchen-unacknowledged.ts'
import { kitchenUnsentSteps } from './kitchen-unsent-steps.ts'
import { kitchenUpdate } from './kitchen-update.ts'
import { lateParts } from './late-parts.ts'
import { crashedBoard, openMenuPage } from './live-updates.ts'
import { loyalty } from './loyalty.ts'
import { loyaltyOffice } from './loyalty-office.ts'
import { changedPrice, closed, paused } from './menu-changes.ts'
import { menuFiles } from './menu-files.ts'
import { menuOnPhone } from './menu-on-phone.ts'
import { navigation } from './navigation.ts'
import { newOwner } from './new-owner.ts'
import { newRestaurant } from './new-restaurant.ts'
import { notificationRecipients } from './notification-recipients.ts'
import { crossSell, endedCampaign, endedOffer, freeSecondUnit, offerWithOptions } from './offers.ts'
import { offersInBackOffice } from './offers-back-office.ts'
import { openingHours } from './opening-hours.ts'
import { optionGroups } from './option-groups.ts'
import { orderAhead } from './order-ahead.ts'
import { orderStart, orderStartEarlyClicks, orderStartUnavailable } from './order-start.ts'
import { orders } from './orders.ts'
import { forgedReturn, nothingToPay } from './payment-edge-cases.ts'
import { challengedAgain, followed, silentServer } from './payment-in-progress.ts'
import { paymentMessages } from './payment-messages.ts'
import { brokenProvider, duplicateSubmits, offline, refusedCards, reloaded } from './payments.ts'
import { payouts, systemHealth } from './payouts-and-health.ts'
import { phoneOrder } from './phone-order.ts'
import { pickup } from './pickup.ts'
import { pictures } from './pictures.ts'
import { platformOrders } from './platform-orders.ts'
import { platformRestaurants } from './platform-restaurants.ts'
import { products } from './products.ts'
import { realMenu } from './real-menu.ts'
import { refunds } from './refunds.ts'
import { restaurantInfo } from './restaurant-info.ts'
import { samlJourney } from './saml-sign-in.ts'
import { savedCards } from './saved-cards.ts'
import { sessionReplay } from './session-replay.ts'
import { settings } from './settings.ts'
import { exportAsJob, lastPart, paletteSearch, publicStatus, slowStart } from './shell.ts'
import { invalidLinks, phoneSignUp, signInByLink, signInJourney } from './sign-in.ts'
import { passkeyJourney, providerJourney, secondFactorJourney } from './sign-in-methods.ts'
import { twoTabs } from './sign-in-tabs.ts'
import { soldOutOptions } from './sold-out-options.ts'
import { stationPrinter } from './station-printer.ts'
import { team } from './team.ts'
import { teamPassword } from './team-password.ts'
import { themes } from './themes.ts'
import { throttling } from './throttling.ts'

/** In start order: the longest first. */
export const journeys: readonly Journey[] = [
  ...accessible,
  newOwner,
  kitchenThirtyOrders,
  fridayEvening,
  kitchenUnacknowledged,
  loyaltyOffice,
  kitchenScreen,
  finance,
  savedCards,
  giftCards,
  courierTracking,
  kitchenPause,
  devices,
  coupons,
  refunds,
  offersInBackOffice,
  products,
  kitchenPins,
  kitchenUnsentSteps,
  loyalty,
  kitchenUpdate,
  kitchenOffline,
  ...navigation,
  carts,
  analytics,
  orders,
  phoneOrder,
  changedOrder,
  throttling,
  categories,
  failedSaves,
  cartReminders,
  additionalMenus,
  optionGroups,
  menuFiles,
  pictures,
  openingHours,
  deliveryArea,
  themes,
  settings,
  sessionReplay,
  apiKeys,
  webhooks,
  restaurantInfo,
  platformRestaurants,
  newRestaurant,
  paletteSearch,
  exportAsJob,
  publicStatus,
  slowStart,
  lastPart,
  account,
  menuOnPhone,
  signInJourney,
  cart,
  hosts,
  platformOrders,
  backOfficeDesktop,
  notificationRecipients,
  crossSell,
  freeSecondUnit,
  endedCampaign,
  endedOffer,
  offerWithOptions,
  kitchenMultipleScreens,
  kitchenSharedPrinter,
  kitchenRush,
  kitchenLongNames,
  payouts,
  duplicateSubmits,
  followed,
  challengedAgain,
  silentServer,
  pickup,
  systemHealth,
  samlJourney,
  kitchenLine,
  soldOutOptions,
  stationPrinter,
  crashedBoard,
  passkeyJourney,
  secondFactorJourney,
  courierAccount,
  curbside,
  giftCardSales,
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
  dashboards,
  backFromSummary,
  backOfficePalette,
  houseDelivery,
  orderStart,
  closed,
  orderStartUnavailable,
  orderStartEarlyClicks,
  lateParts,
  orderAhead,
  realMenu,
]
