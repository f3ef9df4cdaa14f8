import type { Instant } from '@comanda/domain/time/instant'
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { CourierGateway } from './gateways/courier/port.ts'
import type { EmailGateway } from './gateways/email/port.ts'
import type { FileStore } from './gateways/files/port.ts'
import type { PaymentGateway } from './gateways/payments/port.ts'
import type { Config } from './platform/config.ts'
import type { LiveHub } from './platform/live/hub.ts'
import type { Secrets } from './platform/secrets.ts'

/** What every use case may lean on. Made once at start; tests make their own with sandboxes and a still clock. */
export interface App {
  config: Config
  log: Logger
  db: Database
  /** The only clock. Rules get its value, they never read it. */
  now: () => Instant
  live: LiveHub
  secrets: Secrets
  payments: PaymentGateway
  courier: CourierGateway
  email: EmailGateway
  files: FileStore
}

/** Who calls: an anonymous visitor, or a signed-in person with the roles they hold. */
export interface Caller {
  /** "visitor" or "user:<id>", as written into history. */
  actor: string
  user: { id: string; email: string; name: string } | null
  memberships: { role: 'master_admin' | 'owner' | 'manager' | 'staff'; restaurantId: string | null }[]
  ip: string
  userAgent: string
}

/** What a request handler gets besides its input. */
export interface RequestContext {
  app: App
  caller: Caller
  requestId: string
  log: Logger
  /** Tells when the browser has gone, so that streams end. */
  signal: AbortSignal
}
