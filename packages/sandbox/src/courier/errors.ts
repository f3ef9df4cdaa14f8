/** An answer that is not 2xx, in the courier's own shape. */
export class CourierError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 500 | 503
  readonly code: string
  readonly metadata: Record<string, string> | undefined

  constructor(
    status: CourierError['status'],
    code: string,
    message: string,
    metadata?: Record<string, string>,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.metadata = metadata
  }
}

/** 400: the parameters named in `details` are missing or wrong. */
export function invalidParams(details: Record<string, string>): CourierError {
  return new CourierError(400, 'invalid_params', 'The parameters of your request were invalid.', details)
}
