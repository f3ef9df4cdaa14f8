import type { OperationMeta } from '@comanda/contract/base'
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
}

/** The contract's operations with their access rules. */
export const contractOperations: Operation[] = operations.map((operation) => {
  const [area = '', name = ''] = operation.name.split('.')
  const procedures: Record<string, Record<string, { '~orpc': { meta: OperationMeta } }>> = contract
  return { ...operation, access: procedures[area]?.[name]?.['~orpc'].meta.access }
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
const listsOwnScope = ['kitchen.presence']

/** The outcome that the permission table and the contract specify for a request about a restaurant. */
export function expectedOf({ name, access }: Operation, sender: Sender, restaurantId: string): Expected {
  if (!access) throw new Error(`${name} does not specify its access`)
  if (cachedResponses.includes(name)) return 'allowed'
  if (sender.kind === 'bad-token') return [401]
  if (access.by === 'anyone') return 'allowed'
  if (sender.kind === 'nobody') return [401]
  if (cookiesOnly.includes(name) && sender.kind === 'person' && !('cookie' in sender.headers)) return [401]
  if (access.by === 'person') return sender.kind === 'person' ? 'allowed' : [403]
  if (screensOnly.includes(name)) return sender.kind === 'screen' ? 'allowed' : [403]
  if (access.by === 'person-or-screen') return 'allowed'
  const { action, at } = access
  const subject = { restaurantId: at === 'platform' ? null : restaurantId }
  const may = sender.roles.some((role) =>
    can({ ...role, allRestaurants: role.restaurantId === null }, action, subject),
  )
  if (may) return 'allowed'
  const elsewhere = sender.roles.some((role) => can({ ...role }, action, role))
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
