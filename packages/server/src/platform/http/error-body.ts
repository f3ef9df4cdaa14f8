import { type ErrorBody, type FieldIssue, httpMessage } from '@comanda/contract/errors'
import { ORPCError, ValidationError } from '@orpc/server'
import { z } from 'zod'
import { isDatabaseBusy, isDatabaseUnavailable } from '../../db/database-unavailable.ts'
import { redactSecrets } from '../redaction.ts'

/** An operation's error with the body that is sent to the client. */
export class ResponseError extends ORPCError<string, undefined> {
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody, cause: unknown) {
    const redacted = withoutAnySecret(body)
    super(redacted.code, { status, message: redacted.message, cause })
    this.body = redacted
  }
}

/**
 * True for errors that no operation declares: they are logged in full, and the client does not see the cause.
 */
export function isUnexpectedError(error: unknown): boolean {
  return !(error instanceof ORPCError) || error.code === 'INTERNAL_SERVER_ERROR'
}

/** Converts any failure of an operation to the standard error body. */
export function toResponseError(error: unknown, requestId: string): ResponseError {
  if (!(error instanceof ORPCError) || isUnexpectedError(error)) {
    if (isDatabaseUnavailable(error)) return unavailable(error, requestId)
    const body = { code: 'INTERNAL_SERVER_ERROR', message: httpMessage(500), requestId, issues: [] }
    return new ResponseError(500, body, error)
  }
  const { code, status } = error
  if (error.cause instanceof ValidationError) {
    const issues = error.cause.issues.map(fieldIssue)
    return new ResponseError(status, { code, message: httpMessage(status), requestId, issues }, error)
  }
  const body: ErrorBody = { code, message: messageOf(error), requestId, issues: issuesOf(error.data) }
  if (error.data !== undefined && body.issues.length === 0) body.data = error.data
  return new ResponseError(status, body, error)
}

function unavailable(error: unknown, requestId: string): ResponseError {
  const code = isDatabaseBusy(error) ? 'SERVICE_BUSY' : 'SERVICE_UNAVAILABLE'
  const body = { code, message: httpMessage(503), requestId, issues: [] }
  return new ResponseError(503, body, error)
}

/** A provider's message can be part of a sentence. */
function withoutAnySecret(body: ErrorBody): ErrorBody {
  return JSON.parse(redactSecrets(JSON.stringify(body)))
}

/** Errors without a custom message get the documented message of their status. */
function messageOf(error: ORPCError<string, unknown>): string {
  const unnamed = new ORPCError(error.code).message
  return error.message === unnamed ? httpMessage(error.status) : error.message
}

function fieldIssue(issue: ValidationError['issues'][number]): FieldIssue {
  const keys = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
  return { path: keys.map(String).join('.'), message: issue.message }
}

const withIssues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })

/** Use cases report invalid fields as `data: { issues }`. */
function issuesOf(data: unknown): FieldIssue[] {
  return withIssues.safeParse(data).data?.issues ?? []
}
