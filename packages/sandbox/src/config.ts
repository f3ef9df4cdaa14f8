import { z } from 'zod'

export interface SamlProgram {
  entityId: string
  answeredAt: string
}

export interface SandboxConfig {
  /** HTTP port; 0 picks a free one. */
  port: number
  /** SMTP port; 0 picks a free one. */
  smtpPort: number
  /** Port of the receipt printer; 0 picks a free one. */
  printerPort: number
  /** Folder of the journals. */
  data: string
  /** Origin of the server that receives the webhooks. */
  target: string
  stripeWebhookSecret: string
  /** The types of events that the webhook is registered for; all when absent. */
  stripeEvents?: readonly string[]
  courierWebhookKey: string
  stripeKey: string
  stripePublishableKey: string
  /** The clock of payments, for replaying the past; the real clock when absent. */
  clock?: () => Date
  /** Speed of the courier: 1 is a step every 30 seconds, 10 is ten times as fast, 0 is manual only. */
  realtime: number
  /** Delays before the second, third, … attempt of a webhook, in milliseconds. */
  webhookRetryDelays?: number[]
  /** Redirect URIs that the identity provider accepts. */
  identityRedirects?: string[]
  /** Registered SAML service providers, each with its assertion consumer URL. */
  samlPrograms?: SamlProgram[]
  /** Included in each health response, so that the start script can distinguish its own process from others. */
  launchId?: string | null
}

/** As registered at the real provider: docs/operations.md, "At the payment provider". */
const stripeEvents = [
  ...['succeeded', 'payment_failed', 'processing', 'canceled', 'amount_capturable_updated'].map(
    (name) => `payment_intent.${name}`,
  ),
  ...['created', 'updated', 'failed'].map((name) => `refund.${name}`),
  ...['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated'].map(
    (name) => `charge.dispute.${name}`,
  ),
  ...['created', 'updated', 'paid', 'failed', 'canceled'].map((name) => `payout.${name}`),
  'account.updated',
]

const port = z.coerce.number().int().min(0).max(65535)

const environment = z.object({
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: port.default(3002),
  SANDBOX_PRINTER_PORT: port.default(3007),
  SANDBOX_DATA: z.string().min(1),
  SANDBOX_TARGET: z.url().transform((origin) => origin.replace(/\/+$/, '')),
  SANDBOX_STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_'),
  SANDBOX_COURIER_WEBHOOK_KEY: z.string().min(1),
  SANDBOX_STRIPE_KEY: z.string().startsWith('sk_test_').default('sk_test_sandbox'),
  SANDBOX_STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').default('pk_test_sandbox'),
  SANDBOX_REALTIME: z.coerce.number().min(0).max(1000).default(1),
  SANDBOX_IDENTITY_REDIRECTS: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.url()))
    .optional(),
  SANDBOX_SAML_PROGRAMS: z
    .string()
    .transform((text) => [...new URLSearchParams(text)])
    .transform((pairs) => pairs.map(([entityId, answeredAt]) => ({ entityId, answeredAt })))
    .pipe(z.array(z.object({ entityId: z.string().min(1), answeredAt: z.url() })))
    .optional(),
  SANDBOX_LAUNCH_ID: z.string().optional(),
})

/** Reads the settings. Throws one line that names every missing or invalid setting. */
export function parseConfig(env: Record<string, string | undefined>): SandboxConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(problems.join('; '))
  }
  const settings = parsed.data
  return {
    port: settings.SANDBOX_PORT,
    smtpPort: settings.SANDBOX_SMTP_PORT,
    printerPort: settings.SANDBOX_PRINTER_PORT,
    data: settings.SANDBOX_DATA,
    target: settings.SANDBOX_TARGET,
    stripeWebhookSecret: settings.SANDBOX_STRIPE_WEBHOOK_SECRET,
    stripeEvents,
    courierWebhookKey: settings.SANDBOX_COURIER_WEBHOOK_KEY,
    stripeKey: settings.SANDBOX_STRIPE_KEY,
    stripePublishableKey: settings.SANDBOX_STRIPE_PUBLISHABLE_KEY,
    realtime: settings.SANDBOX_REALTIME,
    identityRedirects: settings.SANDBOX_IDENTITY_REDIRECTS ?? [],
    samlPrograms: settings.SANDBOX_SAML_PROGRAMS ?? [],
    launchId: settings.SANDBOX_LAUNCH_ID ?? null,
  }
}
