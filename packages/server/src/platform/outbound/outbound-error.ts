export type OutboundProblem =
  /** A URL that is not allowed: its scheme, its port, or credentials in it. */
  | 'address'
  /** The name resolves to an address that is not public. */
  | 'private'
  | 'redirects'
  | 'too-large'
  | 'too-slow'
  /** No response, or one that cannot be read. */
  | 'network'

/** A request to a user-supplied URL was not sent, or its response was rejected. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly problem: OutboundProblem

  constructor(problem: OutboundProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}
