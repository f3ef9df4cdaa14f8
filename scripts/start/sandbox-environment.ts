import { join } from 'node:path'
import type { Config } from '../../packages/server/src/platform/config.ts'

type Sandbox = NonNullable<Config['sandbox']>
export type SandboxName = keyof Sandbox['origins']

export const sandboxNames: readonly SandboxName[] = ['payments', 'courier', 'mail', 'identity']

/** The environment of one sandbox service. Each service has its own data. */
export function environmentOf(
  config: Config,
  sandbox: Sandbox,
  name: SandboxName,
  launchId: string,
): NodeJS.ProcessEnv {
  const host = config.host?.includes(':') ? `[${config.host}]` : (config.host ?? '127.0.0.1')
  const { stripe } = config
  return {
    PATH: process.env.PATH,
    NODE_ENV: process.env.NODE_ENV,
    SANDBOX_SERVICES: name,
    SANDBOX_SIBLINGS: new URLSearchParams(sandbox.origins).toString(),
    SANDBOX_LAUNCH_ID: launchId,
    SANDBOX_PORT: new URL(sandbox.origins[name]).port,
    SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
    SANDBOX_PRINTER_PORT: String(sandbox.printerPort),
    SANDBOX_DATA: join(config.dataDir, 'sandbox'),
    SANDBOX_TARGET: `http://${host}:${config.port}`,
    SANDBOX_COURIER_WEBHOOK_KEY: config.courier.webhookKey ?? 'sandbox',
    SANDBOX_IDENTITY_REDIRECTS: `${config.origin}/api/auth/callback/sandbox`,
    SANDBOX_SAML_PROGRAMS: new URLSearchParams({
      [`${config.origin}/api/auth/saml/sandbox-company/metadata`]: `${config.origin}/api/auth/callback/sandbox-company`,
    }).toString(),
    SANDBOX_STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    // Real keys are not passed on.
    ...(stripe.sandboxOrigin && {
      SANDBOX_STRIPE_KEY: stripe.secretKey,
      SANDBOX_STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    }),
  }
}
