import { z } from 'zod'
import { forAnyone, forPersonOrScreen, withRight } from './base.ts'
import { id, inRestaurant, instant, personText } from './fields.ts'
import { picture } from './menus.ts'

const done = z.object({})
const userId = z.string().min(1).max(64)
const deviceName = personText(60).describe('Display name of the screen')

/** What a screen displays and stores while it waits for approval. */
export const pairing = z.object({
  pairingId: id,
  secret: z.string().describe('Known only to the screen; required to fetch the result'),
  code: z.string().describe('6 characters, to compare with the screen'),
  requestedAt: instant,
  expiresAt: instant,
  restaurant: z.object({
    id,
    name: z.string(),
    domain: z.string().nullable(),
    timezone: z.string(),
    logo: picture.nullable(),
  }),
})
export type Pairing = z.infer<typeof pairing>

/** A pairing request, as shown to the user who approves it. */
export const pairingRequest = z.object({
  pairingId: id,
  code: z.string(),
  device: z.string().describe('Device and browser according to the user agent, such as "iPad, Safari"'),
  handheld: z.boolean(),
  ip: z.string(),
  sameNetwork: z.boolean().describe('The request comes from the same IP address as the caller'),
  requestedAt: instant,
  expiresAt: instant,
})
export type PairingRequest = z.infer<typeof pairingRequest>

export const device = z.object({
  id,
  name: z.string(),
  device: z.string(),
  handheld: z.boolean(),
  approvedBy: z.string(),
  pairedAt: instant,
  lastSeenAt: instant.nullable().describe('null until the screen has connected'),
  online: z.boolean(),
  worker: z.string().nullable().describe('Name of the current operator'),
})
export type Device = z.infer<typeof device>

/** A paired screen's own state. */
export const ownDevice = z.object({
  id,
  name: z.string(),
  restaurantId: id,
  pinRequired: z.boolean(),
  pinsExist: z.boolean().describe('At least one operator of this restaurant has a PIN'),
  worker: z
    .object({
      userId,
      name: z.string(),
      signedOutInMs: z.int().describe('Milliseconds until the operator is signed out for inactivity'),
    })
    .nullable(),
})
export type OwnDevice = z.infer<typeof ownDevice>

export const kitchenOperator = z.object({
  userId,
  name: z.string(),
  role: z.enum(['owner', 'manager', 'staff']),
  pinSetAt: instant.nullable(),
  maySet: z.boolean().describe('Whether the caller may set or remove this PIN'),
})
export type KitchenOperator = z.infer<typeof kitchenOperator>

export const devices = {
  requestPairing: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/devices/pairings',
      successStatus: 201,
      summary: 'Request pairing for a screen; returns a code to display, valid for 5 minutes',
    })
    .input(inRestaurant)
    .output(pairing),
  awaitPairing: forAnyone
    .route({
      method: 'POST',
      path: '/devices/pairings/{pairingId}/await',
      summary: 'Wait some seconds for the approval; the first call after it sets the cookie',
    })
    .input(z.object({ pairingId: id, secret: z.string().min(1).max(100) }))
    .output(z.object({ state: z.enum(['waiting', 'opened', 'refused', 'over']) })),
  self: forAnyone
    .route({
      method: 'GET',
      path: '/device',
      summary: 'Get the calling paired screen; null for other callers',
    })
    .output(z.object({ device: ownDevice.nullable() })),
  enterPin: forPersonOrScreen
    .route({
      method: 'POST',
      path: '/device/worker',
      summary: 'Sign an operator in at the calling paired screen by PIN',
    })
    .errors({ WRONG_PIN: { status: 422 } })
    .input(z.object({ pin: z.string().max(20) }))
    .output(z.object({ device: ownDevice })),
  extendWork: forPersonOrScreen
    .route({
      method: 'POST',
      path: '/device/worker/stay',
      summary: 'Extend the session of the current operator',
    })
    .output(z.object({ device: ownDevice })),
  leave: forPersonOrScreen
    .route({ method: 'DELETE', path: '/device/worker', summary: 'Sign the current operator out' })
    .output(z.object({ device: ownDevice })),
  list: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/devices',
      summary: 'List paired screens by name, and pairing requests, newest first',
    })
    .input(inRestaurant)
    .output(
      z.object({
        devices: z.array(device),
        requests: z.array(pairingRequest),
        now: instant.describe('Current time of the server'),
      }),
    ),
  findPairing: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/devices/pairings/{code}',
      summary: 'Find the pairing request of a code',
    })
    .input(inRestaurant.extend({ code: z.string().max(20) }))
    .output(pairingRequest),
  approvePairing: withRight('devices.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/devices/pairings/{pairingId}/approve',
      summary: 'Approve a pairing request',
    })
    .errors({ PAIRING_EXPIRED: { status: 409 } })
    .input(inRestaurant.extend({ pairingId: id, name: deviceName }))
    .output(z.object({ deviceId: id })),
  refusePairing: withRight('devices.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/devices/pairings/{pairingId}/refuse',
      summary: 'Reject a pairing request',
    })
    .errors({ PAIRING_EXPIRED: { status: 409 } })
    .input(inRestaurant.extend({ pairingId: id }))
    .output(done),
  rename: withRight('devices.manage')
    .route({
      method: 'PATCH',
      path: '/restaurants/{restaurantId}/devices/{deviceId}',
      summary: 'Rename a paired screen',
    })
    .input(inRestaurant.extend({ deviceId: id, name: deviceName }))
    .output(done),
  revoke: withRight('devices.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/devices/{deviceId}',
      summary: 'Revoke a paired screen, effective immediately',
    })
    .input(inRestaurant.extend({ deviceId: id }))
    .output(done),
  staff: withRight('devices.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/kitchen-staff',
      summary: 'List who may operate a paired screen, by name, and who has a PIN',
    })
    .input(inRestaurant)
    .output(z.object({ staff: z.array(kitchenOperator), pinRequired: z.boolean() })),
  setPin: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/kitchen-staff/{userId}/pin',
      summary: 'Set a PIN, or generate a free one if null; the PIN is returned only this once',
    })
    .errors({ PIN_REFUSED: { status: 422 }, PIN_TAKEN: { status: 409 } })
    .input(inRestaurant.extend({ userId, pin: z.string().max(20).nullable() }))
    .output(z.object({ pin: z.string() })),
  removePin: withRight('devices.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/kitchen-staff/{userId}/pin',
      summary: 'Remove a PIN and sign its operator out',
    })
    .input(inRestaurant.extend({ userId }))
    .output(done),
  requirePin: withRight('devices.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/kitchen-pin',
      summary: 'Set whether paired screens require a PIN to advance orders',
    })
    .input(inRestaurant.extend({ required: z.boolean() }))
    .output(done),
}
