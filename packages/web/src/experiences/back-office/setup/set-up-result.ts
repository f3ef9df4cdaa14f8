/** The result of a set-up; `logoIssue`: why the logo was not stored, null if it was. */
export function setUpResult(logoIssue: string | null): { type: 'success' | 'warning'; message: string } {
  const message = 'Your restaurant exists. The dashboard lists what it needs before its first order.'
  if (logoIssue === null) return { type: 'success', message }
  return {
    type: 'warning',
    message: `${message} Add its logo under Restaurant Information. Error uploading logo: ${logoIssue}`,
  }
}
