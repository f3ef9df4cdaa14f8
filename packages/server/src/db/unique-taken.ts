/** Whether a statement failed because another one has stored the same where it may stand once. */
export function isUniqueTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
