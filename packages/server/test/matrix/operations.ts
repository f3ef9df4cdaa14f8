import type { OperationMeta } from '@comanda/contract/base'
import { contract } from '@comanda/contract/contract'
import { can } from '@comanda/domain/access/roles'
import { openOperations } from '../../src/modules/identity/open-operations.ts'
import { rawRoutes } from '../../src/routes.ts'
import type { Json } from '../bad-input/mutations.ts'
import { operations } from '../bad-input/samples.ts'
import type { Sender } from './world.ts'

/** What is to come of a request: an answer, or one of these refusals. */
export type Expected = 'answered' | number[]

export interface Operation {
  name: string
  method: string
  path: string
  access: OperationMeta['access']
}

/** The contract's operations with what it says about who may call them. */
export const contractOperations: Operation[] = operations.map((operation) => {
  const [area = '', name = ''] = operation.name.split('.')
  const procedures: Record<string, Record<string, { '~orpc': { meta: OperationMeta } }>> = contract
  return { ...operation, access: procedures[area]?.[name]?.['~orpc'].meta.access }
})

/** Kept answers, the same for everyone: who asks is not even looked at. */
const keptAnswers = ['restaurants.list', 'storefronts.get', 'menus.get']
/** PINs are typed at screens: a person who is signed in under their own name has no use for one. */
const atScreensAlone = ['devices.enterPin', 'devices.keepWorking', 'devices.leave']

/** Lists of all that a right reaches: no restaurant is named, so whoever has it somewhere is answered with their own. */
const ofOwnReach = ['kitchen.presence']

/** What the permission table and the contract say about a request that concerns a restaurant. */
export function expectedOf({ name, access }: Operation, sender: Sender, restaurantId: string): Expected {
  if (!access) throw new Error(`${name} says nothing about who may call it`)
  if (keptAnswers.includes(name)) return 'answered'
  if (sender.kind === 'bad-token') return [401]
  if (access.by === 'anyone') return 'answered'
  if (sender.kind === 'nobody') return [401]
  if (access.by === 'person') return sender.kind === 'person' ? 'answered' : [403]
  if (atScreensAlone.includes(name)) return sender.kind === 'screen' ? 'answered' : [403]
  if (access.by === 'person-or-screen') return 'answered'
  const { action, at } = access
  const subject = { restaurantId: at === 'platform' ? null : restaurantId }
  const may = sender.roles.some((role) =>
    can({ ...role, allRestaurants: role.restaurantId === null }, action, subject),
  )
  if (may) return 'answered'
  const elsewhere = sender.roles.some((role) => can({ ...role }, action, role))
  if (at !== 'anywhere' || !elsewhere) return [403]
  return ofOwnReach.includes(name) ? 'answered' : [403, 404]
}

export interface AuthOperation {
  method: string
  path: string
  body?: Json
  /** Whoever is signed in, in whatever way, or by a cookie alone; all others are open to everybody. */
  for: 'anyone' | 'person' | 'cookie'
}

/** What is open beside the contract: better-auth's operations, and routes that take requests as they come. */
export function besideTheContract(): AuthOperation[] {
  const ofAuth = openOperations.map(({ method, path }): AuthOperation => {
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
