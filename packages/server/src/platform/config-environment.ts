import { isIP } from 'node:net'
import { z } from 'zod'

const KEY_BYTES = 32
const YES = ['1', 'true', 'yes', 'on']
const NO = ['0', 'false', 'no', 'off']

const flag = z
  .string()
  .refine((text) => [...YES, ...NO].includes(text.toLowerCase()), { error: 'must be 1 or 0' })
  .transform((text) => YES.includes(text.toLowerCase()))
  .default(false)

const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  )
  .default([])

const httpUrl = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'must be an address that begins with http:// or https://',
  })
  .transform((text) => text.replace(/\/+$/, ''))

const origin = httpUrl.refine((text) => URL.parse(text)?.origin === text, {
  error: 'must be scheme and host alone, such as https://orders.example.com',
})

/** The environment variables and their formats. Empty values count as absent. */
export const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(1, 65_528).default(3000),
  HOST: z.string().optional(),
  COMANDA_DATA: z.string().default('./data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  DATABASE_URL_APP: urlOfRole('comanda_app').optional(),
  DATABASE_URL_PLATFORM: urlOfRole('comanda_platform').optional(),
  COMANDA_ORIGIN: origin.optional(),
  COMANDA_PLATFORM_HOSTS: list,
  COMANDA_STRICT_HOSTS: flag,
  COMANDA_TRUST_PROXY: flag,
  STRIPE_SECRET_KEY: beginningWith('sk_', 'rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: beginningWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: beginningWith('whsec_').optional(),
  COURIER_BASE_URL: httpUrl.optional(),
  COURIER_AUTH_URL: httpUrl.optional(),
  COURIER_WEBHOOK_KEY: z.string().optional(),
  GEOCODER_URL: httpUrl.optional(),
  SMTP_URL: urlOf('smtp:', 'smtps:').optional(),
  TWILIO_ACCOUNT_SID: beginningWith('AC').optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: beginningWith('+', 'MG').optional(),
  TWILIO_BASE_URL: httpUrl.default('https://api.twilio.com'),
  COMANDA_MAIL_FROM: z.string().default('Comanda <orders@comanda.test>'),
  COMANDA_SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).default('support@comanda.test'),
  COMANDA_SECRET_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES, {
      error: `must be ${KEY_BYTES} bytes in base64 (openssl rand -base64 ${KEY_BYTES})`,
    })
    .optional(),
  COMANDA_SIGN_IN_PROVIDERS: z.string().optional(),
  COMANDA_WALLET_CHAINS: list
    .refine((chains) => chains.every((chain) => /^[1-9]\d{0,14}$/.test(chain)), {
      error: 'must be a comma-separated list of chain ids, such as 1,10,8453',
    })
    .transform((chains) => chains.map(Number)),
  COMANDA_METRICS_TOKEN: z
    .string()
    .min(32, { error: 'must have at least 32 characters (openssl rand -hex 32)' })
    .optional(),
  COMANDA_PRINTER_NETWORKS: list.refine((networks) => networks.every(isNetwork), {
    error: 'must be a comma-separated list of networks, such as 192.168.1.0/24',
  }),
  COMANDA_SANDBOX: flag,
  COMANDA_DEMO_ALWAYS_OPEN: flag,
  COMANDA_DEMO_PAST_ONLY: flag,
  COMANDA_SWEEP_SECONDS: wholeNumber(1, 3600).default(30),
  COMANDA_WEBHOOK_RETRY_SECONDS: z
    .string()
    .regex(/^\d{1,6}(,\d{1,6})*$/, { error: 'must be whole numbers, separated by commas' })
    .transform((text) => text.split(','))
    .optional(),
  COMANDA_PENDING_MINUTES: wholeNumber(1, 1440).default(15),
  LOG_LEVEL: z
    .enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
      error: 'must be one of silent, fatal, error, warn, info, debug, trace',
    })
    .default('info'),
})

export type Environment = z.output<typeof environment>

function isNetwork(text: string): boolean {
  const [address = '', prefix = '', ...more] = text.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return isIP(address) > 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && more.length === 0
}

function wholeNumber(min: number, max: number) {
  return z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)
}

/** Error messages never show the value: it is a secret. */
function beginningWith(...prefixes: string[]) {
  return z.string().refine((text) => prefixes.some((prefix) => text.startsWith(prefix)), {
    error: `must begin with ${prefixes.join(' or ')}`,
  })
}

function urlOfRole(role: string) {
  return urlOf('postgres:', 'postgresql:').refine((text) => URL.parse(text)?.username === role, {
    error: `must log in as ${role}`,
  })
}

function urlOf(...schemes: string[]) {
  return z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  })
}
