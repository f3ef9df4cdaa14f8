/** Enough of an address or number to know one's own by: "j•••@example.com", "••• ••• 0123". */
export function hidden(to: string): string {
  const at = to.indexOf('@')
  if (at > 0) return `${to.slice(0, 1)}•••${to.slice(at)}`
  return `••• ••• ${to.slice(-4)}`
}
