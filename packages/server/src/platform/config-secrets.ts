import type { Config } from './config.ts'

/** Every secret value of the settings. */
export function secretsOf(config: Config): string[] {
  const { stripe, courier, sms, signIn } = config
  return [
    stripe.secretKey,
    stripe.webhookSecret,
    courier.webhookKey,
    sms?.authToken,
    config.secretKey,
    config.metricsToken,
    ...passwordsOf(config.smtpUrl),
    ...passwordsOf(config.databaseUrl),
    ...Object.values(config.databaseRoleUrls ?? {}).flatMap(passwordsOf),
    ...signIn.providers.map((provider) =>
      provider.kind === 'saml' ? provider.signing?.key : provider.clientSecret,
    ),
  ].filter((value) => typeof value === 'string')
}

/** The password as written in the URL, and decoded. */
function passwordsOf(address: string | null): string[] {
  const password = address === null ? '' : (URL.parse(address)?.password ?? '')
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
