import { pinMessages } from '@comanda/domain/access/pin'
import { counted } from '@comanda/domain/count'
import { ORPCError } from '@orpc/server'
import { api, atRestaurant, forCaller } from '../../platform/http/api.ts'
import { approvePairing } from './approve-pairing.ts'
import { awaitPairing } from './await-pairing.ts'
import { deviceCookie } from './device-token.ts'
import { enterPin } from './enter-pin.ts'
import { extendWork } from './extend-work.ts'
import { findPairing } from './find-pairing.ts'
import { leaveScreen } from './leave-screen.ts'
import { listDevices } from './list-devices.ts'
import { listStaff } from './list-staff.ts'
import { readOwnDevice, requireOwnDevice } from './own-device.ts'
import { refusePairing } from './refuse-pairing.ts'
import { removePin } from './remove-pin.ts'
import { renameDevice } from './rename-device.ts'
import { requestPairing } from './request-pairing.ts'
import { requirePin } from './require-pin.ts'
import { revokeDevice } from './revoke-device.ts'
import { setPin } from './set-pin.ts'

const requestClosed = 'This pairing request has ended. Start again at the screen.'

/** Called by the screens themselves. */
const screenRoutes = {
  requestPairing: api.devices.requestPairing.handler(atRestaurant(requestPairing)),
  awaitPairing: api.devices.awaitPairing.handler(async ({ input, context }) => {
    const outcome = await awaitPairing(context.app, { ...input, signal: context.signal })
    if (outcome.state === 'opened') context.setCookie(deviceCookie(outcome.token, context.scheme))
    return { state: outcome.state }
  }),
  self: api.devices.self.handler(async ({ context }) => ({
    device: await readOwnDevice(context.app, context.caller),
  })),
  enterPin: api.devices.enterPin.handler(async ({ input, context, errors }) => {
    const entry = await enterPin(context.app, context.caller, input.pin)
    if (entry.kind !== 'entered' && entry.lockedMs > 0) {
      const minutes = Math.ceil(entry.lockedMs / 60_000)
      throw new ORPCError('TOO_MANY_REQUESTS', {
        message: `Too many wrong PINs. Try again in ${counted(minutes, 'minute')}.`,
        data: { retryAfterSeconds: Math.ceil(entry.lockedMs / 1000) },
      })
    }
    if (entry.kind !== 'entered') throw errors.WRONG_PIN({ message: pinMessages.wrong })
    return { device: await requireOwnDevice(context.app, context.caller) }
  }),
  extendWork: api.devices.extendWork.handler(async ({ context }) => {
    await extendWork(context.app, context.caller)
    return { device: await requireOwnDevice(context.app, context.caller) }
  }),
  leave: api.devices.leave.handler(async ({ context }) => {
    await leaveScreen(context.app, context.caller)
    return { device: await requireOwnDevice(context.app, context.caller) }
  }),
}

export const deviceRoutes = {
  ...screenRoutes,
  list: api.devices.list.handler(atRestaurant(listDevices)),
  findPairing: api.devices.findPairing.handler(forCaller(findPairing)),
  approvePairing: api.devices.approvePairing.handler(async ({ input, context, errors }) => {
    const approval = await approvePairing(context.app, context.caller, input)
    if (approval.kind === 'not-found') throw errors.NOT_FOUND()
    if (approval.kind === 'over') throw errors.PAIRING_EXPIRED({ message: requestClosed })
    return { deviceId: approval.deviceId }
  }),
  refusePairing: api.devices.refusePairing.handler(async ({ input, context, errors }) => {
    const kind = await refusePairing(context.app, context.caller, input)
    if (kind === 'not-found') throw errors.NOT_FOUND()
    if (kind === 'over') throw errors.PAIRING_EXPIRED({ message: requestClosed })
    return {}
  }),
  rename: api.devices.rename.handler(async ({ input, context }) => {
    await renameDevice(context.app, context.caller, input)
    return {}
  }),
  revoke: api.devices.revoke.handler(async ({ input, context }) => {
    await revokeDevice(context.app, context.caller, input)
    return {}
  }),
  staff: api.devices.staff.handler(atRestaurant(listStaff)),
  setPin: api.devices.setPin.handler(async ({ input, context, errors }) => {
    const change = await setPin(context.app, context.caller, input)
    if (change.kind === 'refused') throw errors.PIN_REFUSED({ message: change.message })
    if (change.kind === 'taken') throw errors.PIN_TAKEN({ message: pinMessages.taken })
    return { pin: change.pin }
  }),
  removePin: api.devices.removePin.handler(async ({ input, context }) => {
    await removePin(context.app, context.caller, input)
    return {}
  }),
  requirePin: api.devices.requirePin.handler(async ({ input, context }) => {
    await requirePin(context.app, context.caller, input)
    return {}
  }),
}
