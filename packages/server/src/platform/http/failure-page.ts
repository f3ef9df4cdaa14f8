import { httpMessage } from '@comanda/contract/errors'
import { escapeHtml } from '@comanda/domain/html'
import { dialLink } from '@comanda/domain/people/phone'
import { staticTextPolicy } from './content-policy.ts'

/**
 * The page shown when rendering a page failed, with the restaurant of its host if that is known. It is static
 * because the renderer itself may be the problem.
 */
export function failurePage(
  status: number,
  requestId: string,
  restaurant: { name: string; phone: string } | null = null,
): Response {
  const title = escapeHtml(restaurant?.name ?? String(status))
  const call = restaurant?.phone
    ? `<a href="${escapeHtml(dialLink(restaurant.phone))}" style="${buttonStyle}">Call ${escapeHtml(restaurant.phone)}</a>`
    : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto; padding: 0 1.5rem">${restaurant ? `<p style="font-weight: 600; margin: 0">${title}</p>` : ''}<h1 style="font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1.5rem">${httpMessage(status)}</h1><p style="display: flex; flex-wrap: wrap; gap: .75rem"><a href="" style="${buttonStyle}; background: CanvasText; color: Canvas">Retry</a>${call}</p><p style="font-size: .875rem">Reference: ${requestId}</p></body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': staticTextPolicy,
    },
  })
}

const buttonStyle =
  'display: inline-block; padding: .6rem 1.1rem; border: 1px solid; border-radius: .75rem; color: inherit; text-decoration: none; font-weight: 600'
