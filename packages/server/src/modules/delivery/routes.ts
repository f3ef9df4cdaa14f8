import { api, forCaller } from '../../platform/http/api.ts'
import { requestCourierCheck } from './account/check-courier.ts'
import { readCourierAccount } from './account/read-account.ts'
import { removeCourierAccount, saveCourierAccount } from './account/save-account.ts'
import { saveCourierUse } from './account/save-use.ts'
import { listUpdates, markUpdatesRead } from './courier/list-updates.ts'
import { readHandover } from './courier/read-handover.ts'
import { cancelOrderCourier, rebookCourier } from './courier/rebook-courier.ts'

export const deliveryRoutes = {
  courierAccount: api.delivery.courierAccount.handler(forCaller(readCourierAccount)),
  saveCourierAccount: api.delivery.saveCourierAccount.handler(forCaller(saveCourierAccount)),
  saveCourierUse: api.delivery.saveCourierUse.handler(forCaller(saveCourierUse)),
  removeCourierAccount: api.delivery.removeCourierAccount.handler(forCaller(removeCourierAccount)),
  checkCourierAccount: api.delivery.checkCourierAccount.handler(async ({ input, context }) => ({
    problem: await requestCourierCheck(context.app, context.caller, input),
  })),
  handover: api.delivery.handover.handler(async ({ input, context }) => ({
    courier: await readHandover(context.app, context.caller, input),
  })),
  rebook: api.delivery.rebook.handler(async ({ input, context }) => ({
    ticket: await rebookCourier(context.app, context.caller, input),
  })),
  cancelCourier: api.delivery.cancelCourier.handler(async ({ input, context, errors }) => {
    const { kind, ticket } = await cancelOrderCourier(context.app, context.caller, input)
    if (kind === 'cancelled') return { ticket }
    throw errors.NOT_CANCELLABLE({ message: notCancelled[kind], data: { ticket } })
  }),
  updates: api.delivery.updates.handler(forCaller(listUpdates)),
  markUpdatesRead: api.delivery.markUpdatesRead.handler(forCaller(markUpdatesRead)),
}

const notCancelled = {
  'still-booked': 'The courier could not be cancelled.',
  unconfirmed:
    'The booking was not confirmed, so a courier may come. One that the service reports in the next minutes is cancelled.',
}
