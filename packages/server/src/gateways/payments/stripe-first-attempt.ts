import { Agent as HttpAgent, request as requestByHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https'
import Stripe from 'stripe'

/** The body of a response with status 200; null for any other response, and when there was none. */
export type FirstAttempt = (
  path: string,
  post?: { params: object; idempotencyKey: string },
) => Promise<string | null>

/**
 * Makes the first attempt of the two requests that every order needs: the SDK takes twice the CPU for them. If it fails
 * for any reason, the SDK repeats it with the same idempotency key and parameters, and classifies the error.
 */
export function createFirstAttempt(
  options: { secretKey: string; sandboxOrigin: string | null },
  timeoutMs: number,
): FirstAttempt {
  const { protocol, hostname, port } = new URL(options.sandboxOrigin ?? 'https://api.stripe.com')
  const isEncrypted = protocol === 'https:'
  const request = isEncrypted ? requestByHttps : requestByHttp
  const agent = isEncrypted ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const common = {
    accept: 'application/json',
    authorization: `Bearer ${options.secretKey}`,
    'stripe-version': Stripe.API_VERSION,
  }

  return (path, post) => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const body = post && encode(post.params)
    const headers = post && {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body ?? ''),
      'idempotency-key': post.idempotencyKey,
    }
    const method = post ? 'POST' : 'GET'
    const sent = request(
      { hostname, port, path, method, agent, headers: { ...common, ...headers }, timeout: timeoutMs },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve(response.statusCode === 200 ? text : null))
        response.on('error', () => resolve(null))
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    // A response that breaks off ends the request without an error.
    sent.on('close', () => resolve(null))
    sent.end(body)
    return promise
  }
}

/** As the SDK writes parameters: a repeat with the same idempotency key must be equal. */
function encode(params: object, prefix = ''): string {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const key = prefix ? `${prefix}[${name}]` : name
      return typeof value === 'object' && value !== null
        ? encode(value, key)
        : `${encodeText(key)}=${encodeText(String(value ?? ''))}`
    })
    .filter(Boolean)
    .join('&')
}

function encodeText(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!*()']/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
}
