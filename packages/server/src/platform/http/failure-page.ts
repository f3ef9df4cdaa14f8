import { httpMessage } from '@comanda/contract/errors'
import { staticTextPolicy } from './content-policy.ts'

/**
 * The page shown when rendering a page failed. It is static because the renderer itself may be the problem.
 */
export function failurePage(status: number, requestId: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${status}</title></head><body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem"><h1 style="font-size: 1.5rem">${httpMessage(status)}</h1><p style="opacity: .7">Reference: ${requestId}</p><p><a href="">Try again</a></p></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': staticTextPolicy,
    },
  })
}
