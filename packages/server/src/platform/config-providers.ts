import type { Environment } from './config-environment.ts'

/** The addresses of the sandbox process, which replaces third parties. */
export interface Sandbox {
  origin: string
  smtpPort: number
  /** The port of the receipt printer sandbox. */
  printerPort: number
}

/** Third parties: each is either the real provider or its sandbox. */
export interface Providers {
  /** null when every third party is real. */
  sandbox: Sandbox | null
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    /** null: the real provider. */
    sandboxOrigin: string | null
  }
  courier: { baseUrl: string; authUrl: string; webhookKey: string | null }
  geocoder: { baseUrl: string }
  /** The address of the session replay script, followed by the project; a path means the sandbox. */
  replay: { tagUrl: string }
  smtpUrl: string
  /** null: no text messages. */
  sms: { accountSid: string; authToken: string; from: string; baseUrl: string } | null
}

type Choice = { providers: Providers } | { problems: string[] }

const CENSUS = 'https://geocoding.geo.census.gov'
const CLARITY = 'https://www.clarity.ms/tag/'
const COURIER = { baseUrl: 'https://api.uber.com/v1', authUrl: 'https://auth.uber.com/oauth/v2/token' }

/**
 * A sandbox on a public address would let anyone order without paying, so it must be enabled explicitly
 * there.
 */
export function chooseProviders(env: Environment, sandboxAllowed: boolean): Choice {
  const problems = [
    ...incompleteStripe(env),
    ...incompleteTwilio(env),
    ...(sandboxAllowed ? [] : missingForPublic(env)),
  ]
  if (problems.length > 0) return { problems }
  const sandbox = sandboxAt(env.PORT)
  const usesSandboxCourier = sandboxAllowed && !env.COURIER_BASE_URL
  const usesSandboxGeocoder = sandboxAllowed && !env.GEOCODER_URL
  const usesSandboxSms = sandboxAllowed && !env.TWILIO_ACCOUNT_SID
  const needed =
    usesSandboxCourier || usesSandboxGeocoder || usesSandboxSms || !env.STRIPE_SECRET_KEY || !env.SMTP_URL
  return {
    providers: {
      sandbox: needed ? sandbox : null,
      stripe: {
        secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
        sandboxOrigin: env.STRIPE_SECRET_KEY ? null : sandbox.origin,
      },
      courier: usesSandboxCourier ? sandboxCourier(sandbox.origin, env) : realCourier(env),
      geocoder: { baseUrl: usesSandboxGeocoder ? sandbox.origin : (env.GEOCODER_URL ?? CENSUS) },
      replay: { tagUrl: needed ? '/sandbox/replay/tag/' : CLARITY },
      smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${sandbox.smtpPort}`,
      sms: usesSandboxSms ? sandboxSms(sandbox.origin) : realSms(env),
    },
  }
}

/** PORT + 3 is reserved for the Vite development server. */
function sandboxAt(port: number): Sandbox {
  return { origin: `http://127.0.0.1:${port + 1}`, smtpPort: port + 2, printerPort: port + 7 }
}

function incompleteStripe(env: Environment): string[] {
  if (!env.STRIPE_SECRET_KEY) return []
  return (['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: it is required with STRIPE_SECRET_KEY`)
}

function incompleteTwilio(env: Environment): string[] {
  if (!env.TWILIO_ACCOUNT_SID) return []
  return (['TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is missing: it is required with TWILIO_ACCOUNT_SID`)
}

function missingForPublic(env: Environment): string[] {
  return (['STRIPE_SECRET_KEY', 'SMTP_URL'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is missing (COMANDA_SANDBOX=1 allows its sandbox on a public address)`)
}

function sandboxCourier(origin: string, env: Environment): Providers['courier'] {
  return {
    baseUrl: `${origin}/courier/v1`,
    authUrl: `${origin}/courier/oauth/v2/token`,
    webhookKey: env.COURIER_WEBHOOK_KEY ?? 'sandbox',
  }
}

function realCourier(env: Environment): Providers['courier'] {
  return {
    baseUrl: env.COURIER_BASE_URL ?? COURIER.baseUrl,
    authUrl: env.COURIER_AUTH_URL ?? COURIER.authUrl,
    webhookKey: env.COURIER_WEBHOOK_KEY ?? null,
  }
}

function sandboxSms(origin: string): Providers['sms'] {
  return { accountSid: 'ACsandbox', authToken: 'sandbox', from: '+15550100000', baseUrl: `${origin}/sms` }
}

function realSms(env: Environment): Providers['sms'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  if (!accountSid || !authToken || !from) return null
  return { accountSid, authToken, from, baseUrl: env.TWILIO_BASE_URL }
}
