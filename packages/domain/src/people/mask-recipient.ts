/**
 * Masks an email address or phone number so that only its owner recognizes it: "j•••@example.com", "••• •••
 * 0123".
 */
export function maskRecipient(to: string): string {
  const at = to.indexOf('@')
  if (at > 0) return `${to.slice(0, 1)}•••${to.slice(at)}`
  return `••• ••• ${to.slice(-4)}`
}
