import { api } from '../../platform/http/api.ts'
import { requestCourierCheck } from './account/check-courier.ts'
import { readCourierAccount } from './account/read-account.ts'
import { removeCourierAccount, saveCourierAccount } from './account/save-account.ts'
import { saveCourierUse } from './account/save-use.ts'
import { listUpdates, markUpdatesRead } from './courier/list-updates.ts'
import { readHandover } from './courier/read-handover.ts'
import { cancelOrderCourier, rebookCourier } from './courier/rebook-courier.ts'

export const deliveryRoutes = {
  courierAccount: api.delivery.courierAccount.handler(({ input, context }) =>
    readCourierAccount(context.app, context.caller, input),
  ),
  saveCourierAccount: api.delivery.saveCourierAccount.handler(({ input, context }) =>
    saveCourierAccount(context.app, context.caller, input),
  ),
  saveCourierUse: api.delivery.saveCourierUse.handler(({ input, context }) =>
    saveCourierUse(context.app, context.caller, input),
  ),
  removeCourierAccount: api.delivery.removeCourierAccount.handler(({ input, context }) =>
    removeCourierAccount(context.app, context.caller, input),
  ),
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
  updates: api.delivery.updates.handler(({ input, context }) =>
    listUpdates(context.app, context.caller, input),
  ),
  markUpdatesRead: api.delivery.markUpdatesRead.handler(({ input, context }) =>
    markUpdatesRead(context.app, context.caller, input),
  ),
}

const notCancelled = {
  'still-booked': 'The courier could not be cancelled.',
  unconfirmed:
    'The booking was not confirmed, so a courier may come. One that the service reports in the next minutes is cancelled.',
}
