/** The API operations for the user's own account, loaded on first use. */
export async function accountApi() {
  return (await import('../api.ts')).api.identity
}
