/** The operations about one's own account, loaded with their first use. */
export async function accountApi() {
  return (await import('../api.ts')).api.identity
}
