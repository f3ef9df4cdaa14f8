/** The API client, loaded as a bundle of its own: pages render without it. */
export const loadApi = async () => (await import('./api.ts')).api
