// Polls for updates of the parts marked data-live, fits the mail's iframe, notifies the opener when a challenge is
// complete, and submits forms marked data-post-on.
const interval = 2000

async function refresh() {
  if (document.hidden) return
  const url = new URL(location.href)
  // The shown item stays selected when a newer one arrives.
  const shown = document.querySelector('[data-shown]')?.dataset.shown
  if (shown) url.searchParams.set('id', shown)
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const part of document.querySelectorAll('[data-live]')) {
    const next = fresh.querySelector(`[data-live="${part.dataset.live}"]`)
    const inUse = part.contains(document.activeElement) && document.activeElement.matches('input, select')
    if (next && !inUse && next.innerHTML !== part.innerHTML) part.innerHTML = next.innerHTML
  }
}

async function keepFresh() {
  await refresh().catch(() => {})
  setTimeout(keepFresh, interval)
}

function fitFrame(frame) {
  const content = frame.contentDocument?.documentElement
  if (content) frame.style.height = `${content.scrollHeight}px`
}

if (document.querySelector('[data-live]')) setTimeout(keepFresh, interval)

for (const frame of document.querySelectorAll('iframe[data-fit]')) {
  frame.addEventListener('load', () => fitFrame(frame))
  addEventListener('resize', () => fitFrame(frame))
  fitFrame(frame)
}

for (const field of document.querySelectorAll('select[data-submit]')) {
  field.addEventListener('change', () => field.form.submit())
}

addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, select, textarea')) return
  const search = document.querySelector('input[type=search]')
  if (!search) return
  event.preventDefault()
  search.focus()
})

if (document.body.hasAttribute('data-challenge-done')) {
  const message = { source: 'comanda-sandbox', type: 'challenge-done' }
  if (window.parent !== window) window.parent.postMessage(message, '*')
  if (window.opener) {
    window.opener.postMessage(message, '*')
    window.close()
  }
}

for (const form of document.querySelectorAll('form[data-post-on]')) form.submit()
