import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError, readFailure } from '../src/shared/failure.ts'

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => void vi.unstubAllGlobals())

const shown = (thrown: unknown) => {
  const { code, message } = readFailure(thrown)
  return [code, message]
}

test.each([
  [400, 'BAD_REQUEST', 'Invalid request. Please check your information and try again.'],
  [401, 'UNAUTHORIZED', 'Authentication required. Please sign in again.'],
  [403, 'FORBIDDEN', 'Access denied.'],
  [404, 'NOT_FOUND', 'The requested resource was not found.'],
  [409, 'CONFLICT', 'Conflict detected. Please refresh and try again.'],
  [422, 'UNPROCESSABLE', 'Invalid information provided.'],
  [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait and try again.'],
  [500, 'INTERNAL_SERVER_ERROR', 'Server error. Our team has been notified.'],
  [502, 'BAD_GATEWAY', 'Service temporarily unavailable. Please try again.'],
  [503, 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable. Please try again.'],
  [503, 'SERVICE_BUSY', 'Service temporarily unavailable. Please try again.'],
  [504, 'GATEWAY_TIMEOUT', 'Service temporarily unavailable. Please try again.'],
  [418, 'HTTP_418', 'An unexpected error occurred. Please try again or contact support.'],
])('a response with status %i and code %s has the documented code and message', (status, code, message) => {
  expect(shown(new RequestError('', code, status))).toEqual([`HTTP_${status}`, message])
})

test('a code that names more than the status is shown, and so is the message of the server', () => {
  const thrown = new RequestError('Minimum order for pickup: $5.00.', 'BELOW_MINIMUM', 422)
  expect(shown(thrown)).toEqual(['BELOW_MINIMUM', 'Minimum order for pickup: $5.00.'])
  expect(shown(new RequestError('Order Not Found', 'NOT_FOUND', 404))).toEqual([
    'HTTP_404',
    'Order Not Found',
  ])
})

const connection = 'Connection issue. Please check your internet and try again.'
const unable = 'Unable to connect to our servers. Please try again in a moment.'

test.each([
  [new TypeError('Failed to fetch'), 'FETCH_ERROR', unable],
  [new TypeError('Load failed'), 'FETCH_ERROR', unable],
  [new TypeError('Cross-origin request blocked'), 'CORS_ERROR', unable],
  [new DOMException('No response', 'TimeoutError'), 'TIMEOUT_ERROR', 'Request timed out. Please try again.'],
  [new TypeError('Something else'), 'NETWORK_ERROR', connection],
  ['not an error', 'NETWORK_ERROR', connection],
])('a request without a response has the documented code and message: %s', (thrown, code, message) => {
  expect(shown(thrown)).toEqual([code, message])
})

test('offline, every request without a response is a connection issue', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(shown(new TypeError('Failed to fetch'))).toEqual(['NETWORK_ERROR', connection])
})
