import type { Config } from '../config.ts'
import { inertPolicy } from './content-policy.ts'

/**
 * Over https, makes browsers use https only. Without includeSubDomains: subdomains of a restaurant's
 * domain are not ours.
 */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/**
 * The default headers of every response. Only pages can run scripts; they set their own policy (page-headers.ts). In
 * development, scripts come from another origin, so no policy is sent.
 */
export function securityHeaders(config: Config, developing: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy({ camera: false }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  if (!developing) headers['content-security-policy'] = inertPolicy
  if (config.origin.startsWith('https:')) headers[strictTransport[0]] = strictTransport[1]
  return headers
}

/**
 * The browser features that pages can use: passkeys, card payment, a screen wake lock and sound for the
 * kitchen. The camera is limited to the kitchen, for the photo taken when ordering is paused.
 */
export function permissionsPolicy({ camera }: { camera: boolean }): string {
  return [
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
    camera ? 'camera=(self)' : no('camera'),
    'payment=(self "https://js.stripe.com")',
    'screen-wake-lock=(self)',
    'autoplay=(self)',
    ...['accelerometer', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'].map(no),
    ...['microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'].map(no),
  ].join(', ')
}

function no(feature: string): string {
  return `${feature}=()`
}
