import type { Page } from 'playwright-core'

/** The next request to an address that succeeds is handled by the server, but the page gets no response to it. */
export async function loseNextResponse(page: Page, address: RegExp): Promise<void> {
  await page.route(address, async (route) => {
    const request = route.request()
    const { host, port, pathname, search } = new URL(request.url())
    const response = await route.fetch({
      // Node does not resolve subdomains of localhost.
      url: `http://127.0.0.1:${port}${pathname}${search}`,
      headers: { ...(await request.allHeaders()), host },
    })
    if (request.method() === 'GET' || !response.ok()) return route.fulfill({ response })
    await route.abort()
    await page.unroute(address)
  })
}

/** Requests to an address that write wait until the returned function is called. */
export async function holdWrites(page: Page, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await held.promise
    await route.continue()
  })
  return held.resolve
}
