import type { Environment } from './config-environment.ts'

/** Third parties: each is either the real one or its stand-in in the sandbox process. */
export interface Providers {
  /** null when no third party needs its stand-in. */
  sandbox: { port: number; smtpPort: number; origin: string } | null
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    /** null: the real provider. */
    sandboxOrigin: string | null
  }
  courier: { baseUrl: string; authUrl: string; webhookKey: string | null }
  smtpUrl: string
}

type Choice = { providers: Providers } | { problems: string[] }

const COURIER = { baseUrl: 'https://api.uber.com/v1', authUrl: 'https://auth.uber.com/oauth/v2/token' }

/** A stand-in on a public address would let everybody order without paying: there it has to be asked for aloud. */
export function chooseProviders(env: Environment, mayStandIn: boolean): Choice {
  const problems = [...halfGivenStripe(env), ...(mayStandIn ? [] : missingForPublic(env))]
  if (problems.length > 0) return { problems }
  const sandbox = {
    port: env.PORT + 1,
    smtpPort: env.PORT + 2,
    origin: `http://127.0.0.1:${env.PORT + 1}`,
  }
  const courierStandsIn = mayStandIn && !env.COURIER_BASE_URL
  const needed = courierStandsIn || !env.STRIPE_SECRET_KEY || !env.SMTP_URL
  return {
    providers: {
      sandbox: needed ? sandbox : null,
      stripe: {
        secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_sandbox',
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_sandbox',
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox',
        sandboxOrigin: env.STRIPE_SECRET_KEY ? null : sandbox.origin,
      },
      courier: courierStandsIn ? standInCourier(sandbox.origin, env) : realCourier(env),
      smtpUrl: env.SMTP_URL ?? `smtp://127.0.0.1:${sandbox.smtpPort}`,
    },
  }
}

function halfGivenStripe(env: Environment): string[] {
  if (!env.STRIPE_SECRET_KEY) return []
  return (['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} is missing, it goes with STRIPE_SECRET_KEY`)
}

function missingForPublic(env: Environment): string[] {
  return (['STRIPE_SECRET_KEY', 'SMTP_URL'] as const)
    .filter((name) => !env[name])
    .map(
      (name) => `${name} is missing (COMANDA_SANDBOX=1 lets a stand-in take its place on a public address)`,
    )
}

function standInCourier(origin: string, env: Environment): Providers['courier'] {
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
