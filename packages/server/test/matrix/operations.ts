import type { OperationMeta } from '@comanda/contract/base'
import { contract } from '@comanda/contract/contract'
import { can } from '@comanda/domain/access/roles'
import { signInOperations } from '../../src/modules/identity/sign-in-operations.ts'
import { rawRoutes } from '../../src/routes.ts'
import type { Json } from '../bad-input/mutations.ts'
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

export interface AuthOperation {
  method: string
  path: string
  body?: Json
  /** Requires any session, or a session cookie. All others are open to everyone. */
  for: 'anyone' | 'person' | 'cookie'
}

/** Operations outside the contract: those of better-auth, and raw routes. */
export function operationsOutsideContract(): AuthOperation[] {
  const ofAuth = signInOperations.map(({ method, path }): AuthOperation => {
    const key = `${method} ${path}`
    const sample = authBodies[key]
    if (!sample) throw new Error(`${key} has no sample here: add one`)
    const filled = path.replace(':provider', 'sandbox')
    return { method, path: `/api/auth${filled}`, body: sample.body, for: sample.for ?? 'anyone' }
  })
  const raw = rawRoutes
    .filter(({ path }) => !path.startsWith('/api/auth/'))
    .map(({ method, path }) => ({
      method: method === 'ALL' ? 'POST' : method,
      path: path.replace(/\*$/, 'x').replace(/:\w+/g, 'x'),
      body: {},
      for: 'anyone' as const,
    }))
  return [...ofAuth, ...raw]
}

const email = 'markhere-target@matrix.test'
const newPassword = 'a quite long password 7'
const authBodies: Record<string, { body?: Json; for?: 'person' | 'cookie' }> = {
  'POST /sign-in/email': { body: { email, password: 'not this one' } },
  'POST /sign-up/email': { body: { name: 'New', phone: '9085550177', email, password: newPassword } },
  'POST /sign-up/phone': { body: { name: 'New', phone: '9085550178' } },
  'POST /otp': { body: { email } },
  'POST /otp/verify': { body: { email, code: '418207' } },
  'POST /magic-link': { body: { email } },
  'POST /magic-link/verify': { body: { token: 'no-such-token' } },
  'POST /recover': { body: { email } },
  'POST /reset-password': { body: { token: 'no-such-token', password: newPassword } },
  'POST /change-password': { body: { currentPassword: 'comanda-demo-1', newPassword }, for: 'person' },
  'POST /set-password': { body: { newPassword }, for: 'person' },
  'POST /change-email': { body: { newEmail: 'new@matrix.test' }, for: 'person' },
  'POST /resend': { body: { email } },
  'POST /verify-email': { body: { token: 'no-such-token' } },
  'POST /sign-out': { body: { scope: 'local' } },
  'GET /get-session': {},
  'POST /sign-in/social': { body: { provider: 'sandbox' } },
  'POST /sign-in/sso': { body: { email } },
  'GET /callback/:provider': {},
  'POST /callback/:provider': { body: {} },
  'GET /saml/:provider/metadata': {},
  'GET /hand-over': {},
  'POST /two-factor/verify-totp': { body: { code: '418207' } },
  'POST /two-factor/verify-otp': { body: { code: '418207' } },
  'POST /two-factor/verify-backup-code': { body: { code: 'AAAAA-AAAAA' } },
  'POST /two-factor/send-otp': { body: {} },
  'GET /passkey/generate-register-options': { for: 'cookie' },
  'POST /passkey/verify-registration': { body: { response: {} }, for: 'person' },
  'GET /passkey/generate-authenticate-options': {},
  'POST /passkey/verify-authentication': { body: { response: {} } },
  'POST /sign-in/wallet/message': { body: {} },
  'POST /sign-in/wallet': { body: {} },
  'GET /token': { for: 'cookie' },
  'POST /token': { body: {}, for: 'cookie' },
}
