import { timingSafeEqual } from 'node:crypto'
import { normalizeEmail } from '@comanda/domain/people/email'
import type { App } from '../../../app.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'
import { readMailRestaurant } from '../read-mail-restaurant.ts'
import { invalidLinkPage, unsubscribePage } from '../templates/unsubscribe-page.ts'

const PATH = '/unsubscribe'

/**
 * A signed link that unsubscribes an address from a restaurant's marketing. Works without signing in and
 * never expires.
 */
export function unsubscribeLink(
  app: Pick<App, 'secrets'>,
  restaurant: { id: string; origin: string },
  email: string,
): string {
  const claim = Buffer.from(`${restaurant.id}:${normalizeEmail(email)}`)
  return `${restaurant.origin}${PATH}?token=${claim.toString('base64url')}.${signatureOf(app, claim).toString('base64url')}`
}

/**
 * GET shows a confirmation page, because mail scanners open every link; POST unsubscribes, and serves one-click
 * clients.
 */
export const unsubscribeRoute: RawRoute = {
  method: 'ALL',
  path: PATH,
  async handle(app, request) {
    if (!['GET', 'POST'].includes(request.method)) return new Response(null, { status: 405 })
    const claim = readToken(app, new URL(request.url).searchParams.get('token') ?? '')
    const restaurant =
      claim &&
      (await app.db.tenant(claim.restaurantId, 'system:marketing', (tx) =>
        readMailRestaurant(app, tx, claim.restaurantId),
      ))
    if (!claim || !restaurant) return page(invalidLinkPage(), 404)
    if (request.method === 'POST') await withdrawConsent(app, claim)
    return page(unsubscribePage(restaurant.brand, claim.email, request.method === 'POST'), 200)
  },
}

interface Claim {
  restaurantId: string
  email: string
}

function signatureOf(app: Pick<App, 'secrets'>, claim: Buffer): Buffer {
  return app.secrets.derive('unsubscribe', claim.toString('utf8'))
}

function readToken(app: App, token: string): Claim | null {
  const [claim = Buffer.alloc(0), signature = Buffer.alloc(0)] = token
    .split('.', 2)
    .map((part) => Buffer.from(part, 'base64url'))
  const expected = signatureOf(app, claim)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null
  const text = claim.toString('utf8')
  return { restaurantId: text.slice(0, 36), email: text.slice(37) }
}

async function withdrawConsent(app: App, { restaurantId, email }: Claim): Promise<void> {
  const at = new Date(app.now())
  await app.db.tenant(restaurantId, 'system:marketing', (tx) =>
    tx
      .insertInto('marketing_consents')
      .values({ restaurant_id: restaurantId, email, withdrawn_at: at })
      .onConflict((known) =>
        known
          .columns(['restaurant_id', 'email'])
          .doUpdateSet({ withdrawn_at: at })
          .where('marketing_consents.withdrawn_at', 'is', null),
      )
      .execute(),
  )
}

const contentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"

function page(html: string, status: 200 | 404): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
