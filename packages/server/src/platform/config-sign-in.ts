import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Environment } from './config-environment.ts'
import { type SamlProviderSettings, samlEntry, samlProblem, samlSettings } from './config-saml.ts'

/** An account elsewhere with which people sign in here. */
export type SignInProvider = CodeProviderSettings | SamlProviderSettings

export interface SharedProviderSettings {
  /** Stands in addresses and in the database: it stays what it is. */
  id: string
  name: string
  /** Addresses of these domains sign in there by their work e-mail; empty for one that everybody may use. */
  domains: string[]
  /** Scheme, host and port under which the program itself reaches the provider; null: as browsers do. */
  via: string | null
}

/** One that sends the browser back with a code, as OAuth has it. */
export interface CodeProviderSettings extends SharedProviderSettings {
  kind: ProviderKind
  clientId: string
  clientSecret: string
  /** Of an OpenID provider: where its discovery document lies. */
  discoveryUrl: string | null
  scopes: string[] | null
}

export interface SignInSettings {
  providers: SignInProvider[]
  /** The chains whose wallets may sign in, by EIP-155 number; empty: wallets may not. */
  walletChains: number[]
}

const known = ['google', 'apple', 'facebook', 'microsoft', 'github'] as const
export type ProviderKind = 'oidc' | (typeof known)[number]

const names: Record<(typeof known)[number], string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  github: 'GitHub',
}

const needsAddress = { error: 'needs an issuer or a discoveryUrl' }
const id = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be small letters, digits and "-"')
const client = {
  clientId: z.string('is missing').min(1, 'is missing'),
  clientSecret: z.string('is missing').min(1, 'is missing'),
  scopes: z.array(z.string()).optional(),
}
const address = z.url({ protocol: /^https?$/, error: 'must be an address' })
const name = z.string('is missing').min(1).max(40)
const openId = {
  ...client,
  id,
  name,
  issuer: address.optional(),
  discoveryUrl: address.optional(),
}
const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as example.com')
const domains = z.array(domain).min(1)

const entry = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('oidc'), ...openId }).refine(hasAddress, needsAddress),
    z.strictObject({ kind: z.literal('sso-oidc'), ...openId, domains }).refine(hasAddress, needsAddress),
    z
      .strictObject({ kind: z.literal('sso-saml'), id, name, domains, ...samlEntry })
      .superRefine((given, context) => {
        const problem = samlProblem(given)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      }),
    ...known.map((kind) => z.strictObject({ kind: z.literal(kind), id: id.optional(), ...client })),
  ],
  { error: `kind must be one of oidc, sso-oidc, sso-saml, ${known.join(', ')}` },
)

/** Without a setting the sandbox's identity providers stand in, where there is a sandbox; else nobody. */
export function chooseSignIn(
  env: Pick<Environment, 'COMANDA_SIGN_IN_PROVIDERS' | 'COMANDA_WALLET_CHAINS'>,
  sandbox: { origins: { identity: string } } | null,
  origin: string,
): SignInSettings | { problems: string[] } {
  const walletChains = env.COMANDA_WALLET_CHAINS
  if (env.COMANDA_SIGN_IN_PROVIDERS === undefined) {
    return { walletChains, providers: sandbox ? sandboxProviders(origin, sandbox.origins.identity) : [] }
  }
  const read = readSignInProviders(env.COMANDA_SIGN_IN_PROVIDERS)
  return 'problems' in read ? read : { walletChains, ...read }
}

/**
 * The providers of `COMANDA_SIGN_IN_PROVIDERS`: JSON, or the path of a file with it. Each problem is one line that names
 * the entry and what is wrong with it; secrets are never shown.
 */
function readSignInProviders(text: string): { providers: SignInProvider[] } | { problems: string[] } {
  const setting = 'COMANDA_SIGN_IN_PROVIDERS'
  const listed = z.array(z.unknown()).safeParse(parsed(text))
  if (!listed.success) {
    return { problems: [`${setting} must be a JSON list of providers, or the path of a file with one`] }
  }
  const problems: string[] = []
  const providers = listed.data.flatMap((given, index) => {
    const read = entry.safeParse(given)
    if (read.success) return [providerOf(read.data)]
    problems.push(
      ...read.error.issues.map(
        ({ path, message }) =>
          `${setting}[${index}]${path.map((part) => `.${String(part)}`).join('')} ${message}`,
      ),
    )
    return []
  })
  const twice = providers.find(
    (provider, index) => providers.findIndex((own) => own.id === provider.id) < index,
  )
  if (twice) problems.push(`${setting} names the id ${twice.id} twice`)
  return problems.length > 0 ? { problems } : { providers }
}

/** Those of the sandbox, where demo people sign in with a click: one for everybody, and that of a company. */
function sandboxProviders(origin: string, via: string): SignInProvider[] {
  return [
    {
      id: 'sandbox',
      name: 'Sandbox identity',
      kind: 'oidc',
      clientId: 'comanda',
      clientSecret: 'sandbox-identity-secret',
      discoveryUrl: `${origin}/sandbox/identity/oidc${wellKnown}`,
      scopes: null,
      domains: [],
      via,
    },
    {
      id: 'sandbox-company',
      name: 'Sandbox company',
      kind: 'saml',
      provider: { metadataUrl: `${origin}/sandbox/identity/saml/metadata` },
      emailAttribute: null,
      nameAttribute: null,
      signing: null,
      decryption: null,
      domains: ['work.test'],
      via,
    },
  ]
}

const wellKnown = '/.well-known/openid-configuration'

function providerOf(given: z.output<typeof entry>): SignInProvider {
  if (given.kind === 'sso-saml') {
    return samlSettings(given, { id: given.id, name: given.name, domains: given.domains, via: null })
  }
  const shared = {
    clientId: given.clientId,
    clientSecret: given.clientSecret,
    scopes: given.scopes ?? null,
    via: null,
  }
  if (given.kind === 'oidc' || given.kind === 'sso-oidc') {
    const discoveryUrl = given.discoveryUrl ?? `${given.issuer?.replace(/\/+$/, '')}${wellKnown}`
    const domains = given.kind === 'sso-oidc' ? given.domains : []
    return { ...shared, id: given.id, name: given.name, kind: 'oidc', discoveryUrl, domains }
  }
  const { kind } = given
  return { ...shared, id: given.id ?? kind, name: names[kind], kind, discoveryUrl: null, domains: [] }
}

function parsed(text: string): unknown {
  try {
    const json =
      text.trim().startsWith('[') || !existsSync(text.trim()) ? text : readFileSync(text.trim(), 'utf8')
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function hasAddress({ issuer, discoveryUrl }: { issuer?: string; discoveryUrl?: string }): boolean {
  return issuer !== undefined || discoveryUrl !== undefined
}
