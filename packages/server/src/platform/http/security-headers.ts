import type { Config } from '../config.ts'
import { inertPolicy } from './content-policy.ts'

/** Over an encrypted connection the browser is told to use no other. Names below a restaurant's domain are not ours. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const

/**
 * What every answer carries that says nothing else. Only pages may run scripts, and they say so themselves
 * (page-headers.ts). In development scripts come from another origin, so no policy is sent.
 */
export function securityHeaders(config: Config, developing: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissionsPolicy(false),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  }
  if (!developing) headers['content-security-policy'] = inertPolicy
  if (config.origin.startsWith('https:')) headers[strictTransport[0]] = strictTransport[1]
  return headers
}

/**
 * What pages may use: passkeys, cards, a screen that stays awake in the kitchen, its alarm. The camera is the kitchen's
 * alone, for the photo of whoever switches ordering off.
 */
export function permissionsPolicy(camera: boolean): string {
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
