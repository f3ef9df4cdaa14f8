import { isSecretPath, type PageRoute } from '@comanda/contract/page'
import type { Config } from '../config.ts'
import { contentPolicy } from './content-policy.ts'
import { permissionsPolicy } from './security-headers.ts'

/** Headers of a page in addition to those of every response. */
export type PageHeaders = (
  route: Pick<PageRoute, 'experience' | 'needs'>,
  path: string,
  /** Whether customers who agree to it are recorded on the page. */
  isRecorded: boolean,
) => Record<string, string>

/** In development, scripts come from another origin, so no policy is sent. */
export function createPageHeaders(
  config: Config,
  developing: boolean,
  menuStyleHash?: string | undefined,
): PageHeaders {
  return ({ experience, needs }, path, isRecorded) => {
    const isMenu = experience === 'storefront' && needs.menu === true
    const styleHash = isMenu ? menuStyleHash : undefined
    const policyOf = { experience, isPreviewed: isMenu, isRecorded, styleHash }
    return {
      ...(developing ? {} : { 'content-security-policy': contentPolicy(config, policyOf) }),
      ...(experience === 'kitchen' ? { 'permissions-policy': permissionsPolicy({ camera: true }) } : {}),
      ...(experience === 'storefront' && config.stripe.sandboxOrigin === null
        ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' }
        : {}),
      ...(isSecretPath(path) ? { 'referrer-policy': 'no-referrer' } : {}),
    }
  }
}
