import { api, atRestaurant, forCaller } from '../../platform/http/api.ts'
import { requireSameOperator } from '../devices/public.ts'
import { advanceOrder } from '../orders/public.ts'
import { readDefaultRestaurant } from '../settings/public.ts'
import { stopAlarm } from './alarm/stop-alarm.ts'
import { listKitchens } from './list-kitchens.ts'
import { listPauses } from './pause/list-pauses.ts'
import { pauseOrdering } from './pause/pause-ordering.ts'
import { resumeOrdering } from './pause/resume-ordering.ts'
import { listPresence } from './presence/list-presence.ts'
import { screensOf } from './presence/screens.ts'
import { claimPrints, recordPrints } from './printing/claim-prints.ts'
import { confirmPrint } from './printing/confirm-printed.ts'
import { printTicket, testPrinter } from './printing/print-ticket.ts'
import { reportPrinting } from './printing/report-printing.ts'
import { readBoard } from './read-board.ts'
import { setBusy } from './set-busy.ts'
import { readSetup } from './settings/read-setup.ts'
import { updateSettings } from './settings/update-settings.ts'
import { saveStations } from './stations/save-stations.ts'
import { setStationPrinter } from './stations/set-station-printer.ts'
import { markLine } from './tickets/mark-line.ts'
import { movePromise } from './tickets/move-promise.ts'
import { stepBack } from './tickets/step-back.ts'
import { watchKitchen } from './watch-kitchen.ts'

export const kitchenRoutes = {
  restaurants: api.kitchen.restaurants.handler(async ({ context: { app, caller } }) => {
    const [restaurants, preferred] = await Promise.all([
      listKitchens(app, caller),
      readDefaultRestaurant(app),
    ])
    const defaultRestaurantId = restaurants.some(({ id }) => id === preferred) ? preferred : null
    return { restaurants, defaultRestaurantId }
  }),
  presence: api.kitchen.presence.handler(async ({ context }) => ({
    kitchens: await listPresence(context.app, context.caller),
  })),
  board: api.kitchen.board.handler(async ({ input, context }) => {
    const board = await readBoard(context.app, context.caller, input.restaurantId)
    screensOf(context.app).polled(input.restaurantId)
    return board
  }),
  events: api.kitchen.events.handler(({ input, context }) =>
    watchKitchen(context.app, context.caller, { ...input, signal: context.signal }),
  ),
  advance: api.kitchen.advance.handler(async ({ input, context, errors }) => {
    requireSameOperator(context.caller, input)
    const advance = await advanceOrder(context.app, context.caller.actor, input)
    if (advance.kind === 'not-found') throw errors.NOT_FOUND()
    if (advance.kind === 'stale') throw errors.STALE_STATUS({ data: { ticket: advance.ticket } })
    return { ticket: advance.ticket }
  }),
  stepBack: api.kitchen.stepBack.handler(async ({ input, context, errors }) => {
    const change = await stepBack(context.app, context.caller, input)
    if (change.kind === 'not-found') throw errors.NOT_FOUND()
    if (change.kind === 'stale') throw errors.STALE_STATUS({ data: { ticket: change.ticket } })
    return { ticket: change.ticket }
  }),
  markLine: api.kitchen.markLine.handler(async ({ input, context, errors }) => {
    const change = await markLine(context.app, context.caller, input)
    if (change.kind === 'not-found') throw errors.NOT_FOUND()
    return { ticket: change.ticket }
  }),
  movePromise: api.kitchen.movePromise.handler(async ({ input, context, errors }) => {
    const change = await movePromise(context.app, context.caller, input)
    if (change.kind === 'not-found') throw errors.NOT_FOUND()
    if (change.kind === 'stale') throw errors.STALE_STATUS({ data: { ticket: change.ticket } })
    return { ticket: change.ticket }
  }),
  printTicket: api.kitchen.printTicket.handler(forCaller(printTicket)),
  testPrinter: api.kitchen.testPrinter.handler(forCaller(testPrinter)),
  confirmPrint: api.kitchen.confirmPrint.handler(async ({ input, context, errors }) => {
    const change = await confirmPrint(context.app, context.caller, input)
    if (change.kind === 'not-found') throw errors.NOT_FOUND()
    return { ticket: change.ticket }
  }),
  reportPrinting: api.kitchen.reportPrinting.handler(forCaller(reportPrinting)),
  claimPrints: api.kitchen.claimPrints.handler(forCaller(claimPrints)),
  recordPrints: api.kitchen.recordPrints.handler(forCaller(recordPrints)),
  stopAlarm: api.kitchen.stopAlarm.handler(forCaller(stopAlarm)),
  setBusy: api.kitchen.setBusy.handler(forCaller(setBusy)),
  pauseOrdering: api.kitchen.pauseOrdering.handler(forCaller(pauseOrdering)),
  resumeOrdering: api.kitchen.resumeOrdering.handler(atRestaurant(resumeOrdering)),
  pauses: api.kitchen.pauses.handler(forCaller(listPauses)),
  setup: api.kitchen.setup.handler(atRestaurant(readSetup)),
  updateSettings: api.kitchen.updateSettings.handler(forCaller(updateSettings)),
  saveStations: api.kitchen.saveStations.handler(forCaller(saveStations)),
  setStationPrinter: api.kitchen.setStationPrinter.handler(forCaller(setStationPrinter)),
}
