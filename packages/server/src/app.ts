import type { Action, StaffRole } from '@comanda/domain/access/roles'
import type { Instant } from '@comanda/domain/time/instant'
import type { Logger } from 'pino'
import type { Database } from './db/database.ts'
import type { CourierGateway } from './gateways/courier/port.ts'
import type { NameService } from './gateways/dns/port.ts'
import type { EmailGateway } from './gateways/email/port.ts'
import type { FileStore } from './gateways/files/port.ts'
import type { Geocoder } from './gateways/geocoder/port.ts'
import type { PaymentGateway } from './gateways/payments/port.ts'
import type { PrinterGateway } from './gateways/printer/port.ts'
import type { SmsGateway } from './gateways/sms/port.ts'
import type { Config } from './platform/config.ts'
import type { LiveHub } from './platform/live/hub.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Secrets } from './platform/secrets.ts'

/**
 * The dependencies of every use case. Created once at start; tests create their own with sandboxes and a
 * fixed clock.
 */
export interface App {
  config: Config
  log: Logger
  db: Database
  /** The only clock. Domain rules receive its value as a parameter and never read it. */
  now: () => Instant
  live: LiveHub
  /** null without `COMANDA_METRICS_TOKEN`. */
  metrics: Metrics | null
  secrets: Secrets
  payments: PaymentGateway
  courier: CourierGateway
  geocoder: Geocoder
  dns: NameService
  email: EmailGateway
  sms: SmsGateway
  printer: PrinterGateway
  files: FileStore
}

/**
 * The author of a request: an anonymous visitor, a signed-in user with their roles, a paired kitchen screen, or a program
 * with an API key.
 */
export interface Caller {
  /**
   * As recorded in history: "visitor", "user:<id>", "device:<id>", "device:<id>:user:<id>" or "key:<id>" (see
   * domain/access/actor).
   */
  actor: string
  /**
   * Also null for screens: a PIN entered at a screen gives access to its kitchen, not to the operator's account.
   */
  user: { id: string; email: string; name: string } | null
  memberships: Membership[]
  /** The session of a signed-in user; null for visitors and screens. */
  sessionId: string | null
  device: CallingDevice | null
  /** The API key of a program; it has no user and no session. */
  apiKey?: CallingKey
  /** Whether the session was idle in a back office for too long: only kitchen permissions are left. */
  isOfficeIdle?: boolean
  /** The number of changes of users before the sessions and roles were read (`countPersonChanges`). */
  changesSeen?: number
  ip: string
  userAgent: string
}

/** A role of a user. */
export interface Membership {
  role: StaffRole
  /** null: on the platform, not at a restaurant. */
  restaurantId: string | null
}

/** A paired kitchen screen; it has access to the kitchen of its restaurant only. */
export interface CallingDevice {
  id: string
  name: string
  restaurantId: string
  /** The operator who entered their PIN, at least until that instant; null when none has. */
  worker: { userId: string; name: string; until: Instant } | null
  /** True when only an operator who entered a PIN can advance orders. */
  pinRequired: boolean
}

/** An API key: what it was created for, at one restaurant. */
export interface CallingKey {
  id: string
  name: string
  restaurantId: string
  scopes: readonly Action[]
}

/** The context of a request handler, in addition to its input. */
export interface RequestContext {
  app: App
  caller: Caller
  requestId: string
  log: Logger
  /** The scheme the browser used. A cookie set over https is marked Secure. */
  scheme: 'http' | 'https'
  /** Scheme, host and port as shown in the address bar. */
  origin: string
  /** The visitor's location, as reported by a trusted proxy. */
  place: { country: string | null; city: string | null }
  /** The cookies of the request, as sent. */
  cookieHeader: string | null
  /** Adds one Set-Cookie header to the response. */
  setCookie: (line: string) => void
  /** Aborts when the browser disconnects, so that streams end. */
  signal: AbortSignal
}
