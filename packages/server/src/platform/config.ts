import { resolve } from 'node:path'
import type { z } from 'zod'
import { chooseDatabase, type DatabaseSettings } from './config-database.ts'
import { environment } from './config-environment.ts'
import { chooseProviders, type Providers } from './config-providers.ts'
import { chooseSignIn, type SignInSettings } from './config-sign-in.ts'

/** All settings of the program, read once at start. */
export interface Config extends Providers, DatabaseSettings {
  /** NODE_ENV=production: JSON logs, no error details in responses. */
  production: boolean
  port: number
  /** null: every address of the machine, IPv6 and IPv4. */
  host: string | null
  dataDir: string
  /** Scheme, host and port of the platform's public address. */
  origin: string
  /** Hosts of the platform itself, including that of `origin`. */
  platformHosts: string[]
  /** Unknown hosts get a 404 instead of the platform. */
  strictHosts: boolean
  /** Forwarded headers are trusted for the client's address, host and scheme. */
  trustProxy: boolean
  /** Requests from this machine without a client's address are of visitors behind a proxy, and count in rate limits. */
  limitsLoopback: boolean
  /** 32 bytes in base64; null: a generated key in the data folder. */
  secretKey: string | null
  /** A caller that sends it may read the metrics; null: nothing is measured. */
  metricsToken: string | null
  signIn: SignInSettings
  /** Private networks whose receipt printers are allowed. */
  printerNetworks: string[]
  mailFrom: string
  supportEmail: string
  /** An empty database is seeded with the demo restaurants and users, whose password is public. */
  seedsDemo: boolean
  demoAlwaysOpen: boolean
  /** The invented orders of the demo end yesterday: for tests that count orders. */
  demoPastOnly: boolean
  sweepSeconds: number
  /** Minutes after which an unpaid order expires and releases its reservations. */
  pendingMinutes: number
  /** For tests: seconds between the attempts to deliver a webhook. null: as in domain/webhooks. */
  webhookRetrySeconds: number[] | null
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

/** Its message has one line per invalid setting, which names the setting and the problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

/** @throws ConfigError with one line for every setting that is wrong or missing. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const read = environment.safeParse(given)
  if (!read.success) throw new ConfigError(read.error.issues.map(lineOf))
  const settings = read.data
  const origin = settings.COMANDA_ORIGIN ?? `http://localhost:${settings.PORT}`
  const production = settings.NODE_ENV === 'production'
  const isPublicProduction = production && isPublic(origin)
  const sandboxAllowed = !isPublicProduction || settings.COMANDA_SANDBOX
  const choice = chooseProviders(settings, sandboxAllowed)
  if ('problems' in choice) throw new ConfigError(choice.problems)
  const database = chooseDatabase(settings)
  if ('problems' in database) throw new ConfigError(database.problems)
  const signIn = chooseSignIn(settings, sandboxAllowed ? choice.providers.sandbox : null, origin)
  if ('problems' in signIn) throw new ConfigError(signIn.problems)
  return {
    ...choice.providers,
    ...database,
    production,
    port: settings.PORT,
    host: settings.HOST ?? null,
    dataDir: resolve(settings.COMANDA_DATA),
    origin,
    platformHosts: [...new Set([new URL(origin).hostname, ...settings.COMANDA_PLATFORM_HOSTS])],
    strictHosts: settings.COMANDA_STRICT_HOSTS,
    trustProxy: settings.COMANDA_TRUST_PROXY,
    limitsLoopback: isPublicProduction,
    secretKey: settings.COMANDA_SECRET_KEY ?? null,
    metricsToken: settings.COMANDA_METRICS_TOKEN ?? null,
    signIn,
    printerNetworks: settings.COMANDA_PRINTER_NETWORKS,
    mailFrom: settings.COMANDA_MAIL_FROM,
    supportEmail: settings.COMANDA_SUPPORT_EMAIL,
    seedsDemo: sandboxAllowed,
    demoAlwaysOpen: settings.COMANDA_DEMO_ALWAYS_OPEN,
    demoPastOnly: settings.COMANDA_DEMO_PAST_ONLY,
    sweepSeconds: settings.COMANDA_SWEEP_SECONDS,
    pendingMinutes: settings.COMANDA_PENDING_MINUTES,
    webhookRetrySeconds: settings.COMANDA_WEBHOOK_RETRY_SECONDS?.map(Number) ?? null,
    logLevel: settings.LOG_LEVEL,
  }
}

function lineOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`
}

/** Whether this address is reachable from other machines. */
function isPublic(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !(hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname))
}
