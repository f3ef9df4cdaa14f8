export type OutboundProblem =
  /** Not an address that may be asked at all: scheme, port, credentials in it. */
  | 'address'
  /** The name leads into a network that is not public. */
  | 'private'
  | 'redirects'
  | 'too-large'
  | 'too-slow'
  /** No answer, or one that cannot be read. */
  | 'network'

/** A request to somebody's address was not made, or its answer not taken. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
  readonly problem: OutboundProblem

  constructor(problem: OutboundProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
}
