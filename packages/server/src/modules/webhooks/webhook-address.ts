import type { Config } from '../../platform/config.ts'
import { checkAddress, type Internet, internet } from '../../platform/outbound/check-address.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'

/** The allowed addresses of webhooks: https on the public internet, and the receiver of the sandbox, if there is one. */
export function worldOf(
  { sandbox }: Pick<Config, 'sandbox'>,
  url: string,
): { world: Internet; allowHttp: boolean } {
  if (!sandbox || URL.parse(url)?.origin !== sandbox.origin) return { world: internet, allowHttp: false }
  const { hostname, port } = new URL(sandbox.origin)
  const world: Internet = { ...internet, isPublic: (address) => address === hostname, ports: [port] }
  return { world, allowHttp: true }
}

/** Why events cannot be sent to an address; null when they can. Each delivery checks it again. */
export async function addressIssue(config: Pick<Config, 'sandbox'>, url: string): Promise<string | null> {
  const { world, allowHttp } = worldOf(config, url)
  try {
    await checkAddress(url, allowHttp ? ['https:', 'http:'] : ['https:'], world)
    return null
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}
