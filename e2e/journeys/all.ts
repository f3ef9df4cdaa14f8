import type { Journey } from '../frame/journey.ts'
import { accessible } from './access.ts'
import { account } from './account.ts'
import {
  backOfficeDenied,
  backOfficeDesk,
  backOfficeLostScreen,
  backOfficePalette,
  backOfficePhone,
} from './back-office.ts'
import { cart, changedPrice, closed, paused } from './changes.ts'
import { companyJourney } from './company-sign-in.ts'
import { courierComes } from './courier.ts'
import { courierAccount } from './courier-account.ts'
import { courierDelivery, houseDelivery } from './delivery.ts'
import { devices } from './devices.ts'
import { hostile } from './hostile.ts'
import { hosts } from './hosts.ts'
import { keyboardOnly } from './keyboard.ts'
import { kitchenHands } from './kitchen-hands.ts'
import { kitchenKept } from './kitchen-kept.ts'
import { kitchenLine } from './kitchen-line.ts'
import { kitchenNobody } from './kitchen-nobody.ts'
import { kitchenOffline } from './kitchen-offline.ts'
import { kitchenPause } from './kitchen-pause.ts'
import { kitchenPins } from './kitchen-pins.ts'
import { kitchenScreen } from './kitchen-screen.ts'
import { kitchenTogether } from './kitchen-together.ts'
import { kitchenVersion } from './kitchen-version.ts'
import { loyalty } from './loyalty.ts'
import { healthOffice, payoutsOffice } from './money-office.ts'
import { brokenBoard, openMenu } from './open-pages.ts'
import { hardStart, orderStart } from './order-start.ts'
import { forgedReturn, nothingToPay } from './payment-ends.ts'
import { paymentTexts } from './payment-texts.ts'
import { brokenProvider, hurry, offline, refusedCards, reloaded } from './payments.ts'
import { paymentsOffice } from './payments-office.ts'
import { pickup } from './pickup.ts'
import { realMenu } from './real-menu.ts'
import { recipientsChange } from './recipients.ts'
import { backFromSummary, lastUseOfACode } from './second-thoughts.ts'
import { deadLinks, phoneSignUp, signInJourney, twoTabs } from './sign-in.ts'
import { passkeyJourney, providerJourney, secondFactorJourney } from './sign-in-ways.ts'
import { team } from './team.ts'
import { teamPassword } from './team-password.ts'

/** In the order in which they begin: the longest first. */
export const journeys: readonly Journey[] = [
  ...accessible,
  keyboardOnly,
  hurry,
  account,
  pickup,
  kitchenTogether,
  refusedCards,
  courierDelivery,
  courierComes,
  cart,
  hostile,
  hosts,
  devices,
  forgedReturn,
  nothingToPay,
  paymentTexts,
  paymentsOffice,
  recipientsChange,
  payoutsOffice,
  courierAccount,
  healthOffice,
  backOfficeDesk,
  backOfficeLostScreen,
  backOfficePalette,
  backOfficePhone,
  backOfficeDenied,
  kitchenOffline,
  kitchenKept,
  kitchenPins,
  kitchenVersion,
  kitchenNobody,
  kitchenHands,
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
  hardStart,
  openMenu,
  kitchenLine,
  brokenBoard,
  realMenu,
  backFromSummary,
  lastUseOfACode,
  signInJourney,
  phoneSignUp,
  deadLinks,
  twoTabs,
  providerJourney,
  companyJourney,
  secondFactorJourney,
  passkeyJourney,
  team,
  teamPassword,
]
