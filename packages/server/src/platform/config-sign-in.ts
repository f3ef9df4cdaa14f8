import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Environment } from './config-environment.ts'
import { type SamlProviderSettings, samlEntry, samlProblem, samlSettings } from './config-saml.ts'
import type { SharedProviderSettings } from './shared-provider-settings.ts'

/** An external identity provider for sign-in. */
export type SignInProvider = CodeProviderSettings | SamlProviderSettings

/** A provider that uses the OAuth authorization code flow. */
export interface CodeProviderSettings extends SharedProviderSettings {
  kind: ProviderKind
  clientId: string
  clientSecret: string
  /** The address of an OpenID provider's discovery document. */
  discoveryUrl: string | null
  scopes: string[] | null
}

export interface SignInSettings {
  providers: SignInProvider[]
  /** The EIP-155 ids of the chains whose wallets can sign in; empty: wallet sign-in is disabled. */
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
const id = z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, 'must be lowercase letters, digits and "-"')
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

/**
 * Chooses the sign-in providers. Without the setting, the sandbox's identity providers are used, if there is
 * a sandbox.
 */
export function chooseSignIn(
  env: Pick<Environment, 'COMANDA_SIGN_IN_PROVIDERS' | 'COMANDA_WALLET_CHAINS'>,
  sandbox: { origin: string } | null,
  origin: string,
): SignInSettings | { problems: string[] } {
  const walletChains = env.COMANDA_WALLET_CHAINS
  if (env.COMANDA_SIGN_IN_PROVIDERS === undefined) {
    return { walletChains, providers: sandbox ? sandboxProviders(origin, sandbox.origin) : [] }
  }
  const read = readSignInProviders(env.COMANDA_SIGN_IN_PROVIDERS)
  return 'problems' in read ? read : { walletChains, ...read }
}

/**
 * Reads `COMANDA_SIGN_IN_PROVIDERS`: JSON, or the path of a JSON file. Each problem is one line that names
 * the entry and the error; secrets are never shown.
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
  const duplicate = providers.find(
    (provider, index) => providers.findIndex((own) => own.id === provider.id) < index,
  )
  if (duplicate) problems.push(`${setting} contains the id ${duplicate.id} twice`)
  return problems.length > 0 ? { problems } : { providers }
}

/**
 * The sandbox's providers, where demo users sign in with a click: one open to everyone, one for a company.
 */
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
