import { isStreamOutput, type OperationMeta } from '@comanda/contract/base'
import { contract } from '@comanda/contract/contract'
import { can } from '@comanda/domain/access/roles'
import { rawRoutes } from '../../src/routes.ts'
import { operations } from '../bad-input/samples.ts'
import type { Sender } from './world.ts'

/** The expected outcome of a request: success, or one of these error statuses. */
export type Expected = 'allowed' | number[]

export interface Operation {
  name: string
  method: string
  path: string
  access: OperationMeta['access']
  /** Whether a person must decide or confirm their identity, or it responds with a live stream. */
  isClosedToKeys: boolean
}

interface Procedure {
  '~orpc': { meta: OperationMeta; outputSchema?: Parameters<typeof isStreamOutput>[0] }
}

/** The contract's operations with their access rules. */
export const contractOperations: Operation[] = operations.map((operation) => {
  const [area = '', name = ''] = operation.name.split('.')
  const procedures: Record<string, Record<string, Procedure>> = contract
  const { meta, outputSchema } = procedures[area]?.[name]?.['~orpc'] ?? { meta: {}, outputSchema: undefined }
  const { access, needsProof = false, closedToKeys = false } = meta
  const isClosedToKeys = needsProof || closedToKeys || isStreamOutput(outputSchema)
  return { ...operation, access, isClosedToKeys }
})

/** Cached responses are the same for everyone; the caller is not checked. */
const cachedResponses = ['restaurants.list', 'storefronts.get', 'menus.get']
/** Require the session's cookie; a bearer token must not renew itself. */
const cookiesOnly = ['signIn.token', 'signIn.issueToken']
/** PINs are entered at screens only; signed-in people do not need one. */
const screensOnly = ['devices.enterPin', 'devices.extendWork', 'devices.leave']

/**
 * Lists over all restaurants in the caller's scope: no restaurant is named, so every caller with the right
 * anywhere gets their own.
 */
const listsOwnScope = ['kitchen.presence', 'carts.restaurants', 'exports.list', 'exports.file']

/** The outcome that the permission table and the contract specify for a request about a restaurant. */
export function expectedOf(
  { name, access, isClosedToKeys }: Operation,
  sender: Sender,
  restaurantId: string,
): Expected {
  if (!access) throw new Error(`${name} does not specify its access`)
  if (cachedResponses.includes(name)) return 'allowed'
  if (sender.kind === 'bad-token') return [401]
  if (access.by === 'anyone') return 'allowed'
  if (sender.kind === 'nobody') return [401]
  if (cookiesOnly.includes(name) && sender.kind === 'person' && !('cookie' in sender.headers)) return [401]
  if (access.by === 'person') return sender.kind === 'person' ? 'allowed' : [403]
  if (screensOnly.includes(name)) return sender.kind === 'screen' ? 'allowed' : [403]
  if (access.by === 'person-or-screen') return sender.kind === 'program' ? [403] : 'allowed'
  if (isClosedToKeys && sender.kind === 'program') return [403]
  const { action, at } = access
  const subject = { restaurantId: at === 'platform' ? null : restaurantId }
  const may = sender.roles.some((role) =>
    can({ ...role, allRestaurants: role.restaurantId === null }, action, subject),
  )
  if (may) return 'allowed'
  const elsewhere = sender.roles.some((role) => can({ ...role }, action, role))
  if (at === 'restaurant' && elsewhere && sender.kind === 'program') return [404]
  if (at !== 'anywhere' || !elsewhere) return [403]
  return listsOwnScope.includes(name) ? 'allowed' : [403, 404]
}

export interface OutsideOperation {
  method: string
  path: string
}

/** Raw routes. All are open to everyone. */
export function operationsOutsideContract(): OutsideOperation[] {
  return rawRoutes.map(({ method, path }) => ({
    method: method === 'ALL' ? 'POST' : method,
    path: path.replace(/\*$/, 'x').replace(':provider', 'sandbox').replace(/:\w+/g, 'x'),
  }))
}
