import { resolve } from 'node:path'
import type { z } from 'zod'
import { environment } from './config-environment.ts'
import { chooseProviders, type Providers } from './config-providers.ts'
import { chooseSignIn, type SignInSettings } from './config-sign-in.ts'

/** Every setting of the program, read once at the start. */
export interface Config extends Providers {
  /** NODE_ENV=production: JSON logs, no details in answers. */
  production: boolean
  port: number
  /** null: every address of the machine, IPv6 and IPv4. */
  host: string | null
  dataDir: string
  /** null: the embedded Postgres in the data folder. */
  databaseUrl: string | null
  /** Scheme, host and port under which people reach the platform. */
  origin: string
  /** Hosts that are the platform and no restaurant, the one of `origin` among them. */
  platformHosts: string[]
  /** Hosts that are neither the platform nor a restaurant's get nothing, not even the platform. */
  strictHosts: boolean
  /** Forwarded headers tell the client's address, host and scheme. */
  trustProxy: boolean
  /** 32 bytes in base64; null: a generated key in the data folder. */
  secretKey: string | null
  signIn: SignInSettings
  /** Networks of our own whose receipt printers may be used. */
  printerNetworks: string[]
  mailFrom: string
  supportEmail: string
  /** An empty database gets the demo restaurants and people, whose password everybody knows. */
  seedsDemo: boolean
  demoAlwaysOpen: boolean
  sweepSeconds: number
  /** After this long an order that is not paid gives back what it holds. */
  pendingMinutes: number
  logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

/** Each line names one setting and what is wrong with it. */
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
  const mayStandIn = !(production && isPublic(origin)) || settings.COMANDA_SANDBOX
  const choice = chooseProviders(settings, mayStandIn)
  if ('problems' in choice) throw new ConfigError(choice.problems)
  const signIn = chooseSignIn(settings, mayStandIn ? choice.providers.sandbox : null, origin)
  if ('problems' in signIn) throw new ConfigError(signIn.problems)
  return {
    ...choice.providers,
    production,
    port: settings.PORT,
    host: settings.HOST ?? null,
    dataDir: resolve(settings.COMANDA_DATA),
    databaseUrl: settings.DATABASE_URL ?? null,
    origin,
    platformHosts: [...new Set([new URL(origin).hostname, ...settings.COMANDA_PLATFORM_HOSTS])],
    strictHosts: settings.COMANDA_STRICT_HOSTS,
    trustProxy: settings.COMANDA_TRUST_PROXY,
    secretKey: settings.COMANDA_SECRET_KEY ?? null,
    signIn,
    printerNetworks: settings.COMANDA_PRINTER_NETWORKS,
    mailFrom: settings.COMANDA_MAIL_FROM,
    supportEmail: settings.COMANDA_SUPPORT_EMAIL,
    seedsDemo: mayStandIn,
    demoAlwaysOpen: settings.COMANDA_DEMO_ALWAYS_OPEN,
    sweepSeconds: settings.COMANDA_SWEEP_SECONDS,
    pendingMinutes: settings.COMANDA_PENDING_MINUTES,
    logLevel: settings.LOG_LEVEL,
  }
}

function lineOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`
}

/** Whether strangers can come by under this address. */
function isPublic(origin: string): boolean {
  const { hostname } = new URL(origin)
  return !(hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname))
}
