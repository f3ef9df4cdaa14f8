import { readStored, tabStore } from '../../../shared/browser-store.ts'

// Imported for its effect, by what a customer with a cart loads. A page from the back/forward cache has the cart with which it was
// left. If another page of the tab has changed or ordered that cart since, it is loaded again.

const readCart = () => readStored('comanda.order', tabStore())

if (typeof window !== 'undefined') {
  let left = readCart()
  window.addEventListener('pagehide', () => {
    left = readCart()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readCart() !== left) location.reload()
  })
}
