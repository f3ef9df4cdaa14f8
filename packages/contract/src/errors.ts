/** The documented message for an HTTP status, shown with the code HTTP_{status}. */
export function httpMessage(status: number): string {
  return byStatus[status] ?? 'An unexpected error occurred. Please try again or contact support.'
}

/**
 * The code for the user: HTTP_{status} instead of a code of the API that names no more than the status, otherwise the code
 * itself.
 */
export function shownCode(code: string, status: number | null): string {
  return status !== null && statusCodes.has(code) ? `HTTP_${status}` : code
}

/** Messages for requests that did not reach the server, by the cause that the browser reports. */
export const transportMessages = {
  NETWORK_ERROR: 'Connection issue. Please check your internet and try again.',
  CORS_ERROR: 'Unable to connect to our servers. Please try again in a moment.',
  FETCH_ERROR: 'Unable to connect to our servers. Please try again in a moment.',
  TIMEOUT_ERROR: 'Request timed out. Please try again.',
} as const

/** One invalid field, by its path in the input ("contact.email", "lines.0.quantity"). */
export interface FieldIssue {
  path: string
  message: string
}

/** The body of every API error. `data` has the shape that the typed error declares. */
export interface ErrorBody {
  code: string
  message: string
  requestId: string
  issues: FieldIssue[]
  data?: unknown
}

const statusCodes = new Set([
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'TIMEOUT',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNPROCESSABLE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'BAD_GATEWAY',
  'SERVICE_BUSY',
  'SERVICE_UNAVAILABLE',
  'GATEWAY_TIMEOUT',
])

const byStatus: Record<number, string> = {
  400: 'Invalid request. Please check your information and try again.',
  401: 'Authentication required. Please sign in again.',
  403: 'Access denied.',
  404: 'The requested resource was not found.',
  409: 'Conflict detected. Please refresh and try again.',
  422: 'Invalid information provided.',
  429: 'Too many requests. Please wait and try again.',
  500: 'Server error. Our team has been notified.',
  502: 'Service temporarily unavailable. Please try again.',
  503: 'Service temporarily unavailable. Please try again.',
  504: 'Service temporarily unavailable. Please try again.',
}
