import type { StaffRole } from '@comanda/domain/access/roles'
import type { Instant } from '@comanda/domain/time/instant'
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { CourierGateway } from './gateways/courier/port.ts'
import type { EmailGateway } from './gateways/email/port.ts'
import type { FileStore } from './gateways/files/port.ts'
import type { PaymentGateway } from './gateways/payments/port.ts'
import type { PrinterGateway } from './gateways/printer/port.ts'
import type { SmsGateway } from './gateways/sms/port.ts'
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
  sms: SmsGateway
  printer: PrinterGateway
  files: FileStore
}

/** Who calls: an anonymous visitor, a signed-in person with the roles they hold, or a paired kitchen screen. */
export interface Caller {
  /** As written into history: "visitor", "user:<id>", "device:<id>", or "device:<id>:user:<id>" (see domain/access/actor). */
  actor: string
  /** null for screens too: whoever typed a PIN at one may work its kitchen, not change their account. */
  user: { id: string; email: string; name: string } | null
  memberships: { role: StaffRole; restaurantId: string | null }[]
  /** The session by which a person is signed in; null for everybody else. */
  sessionId: string | null
  device: CallingDevice | null
  ip: string
  userAgent: string
}

/** A paired kitchen screen, which works in its restaurant's kitchen alone. */
export interface CallingDevice {
  id: string
  name: string
  restaurantId: string
  /** Who works at it, known by their PIN, until then at least. */
  worker: { userId: string; name: string; until: Instant } | null
  /** Orders are moved on by a worker alone. */
  pinRequired: boolean
}

/** What a request handler gets besides its input. */
export interface RequestContext {
  app: App
  caller: Caller
  requestId: string
  log: Logger
  /** How the browser reached us; a cookie over https is for https alone. */
  scheme: 'http' | 'https'
  /** Scheme, host and port as they stand in the address bar. */
  origin: string
  /** Goes out with the answer, as one Set-Cookie header. */
  setCookie: (line: string) => void
  /** Tells when the browser has gone, so that streams end. */
  signal: AbortSignal
}
